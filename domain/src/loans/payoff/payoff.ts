import { addDays, type LocalDate } from '../../calendar.ts'
import type { Balances } from '../../ledger/postings.ts'
import { add, type Cents, cents, largest, subtract, sum, zero } from '../../money.ts'
import type { Channel } from '../../payments/effective-date.ts'
import { divide } from '../../rounding.ts'
import { daysOfYear } from '../interest/accrue-interest.ts'
import { interestOwed } from '../interest/accrued-interest.ts'
import { unrecoveredBalance } from '../charge-off/charge-off-loan.ts'
import { maturityDate } from '../contract-terms/installments.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { isAccruingOn, rateOn } from '../contract-terms/rates.ts'

/** What is owed on a day, by part; cents, each 0 or above. All zero once charged off. */
export function owedBalancesOn(terms: LoanTerms, state: LoanState, day: LocalDate): Balances {
  return {
    principal: state.principal,
    interest: interestOwed(terms, state, day),
    lateFee: state.lateFee,
    nsfFee: state.nsfFee,
    otherFee: state.otherFee,
  }
}

/** All that is owed on a day, before unapplied funds and the contract's charge for paying off; cents. */
export function totalOwedOn(terms: LoanTerms, state: LoanState, day: LocalDate): Cents {
  return sum(Object.values(owedBalancesOn(terms, state, day)))
}

/**
 * What pays the loan off on a day: principal, interest up to and with the day, and fees, less what
 * is held of the borrower's; cents, 0 or above. See `payoffWithFee` for what a quote says.
 */
export function payoffAmount(terms: LoanTerms, state: LoanState, day: LocalDate): Cents {
  return largest(zero, subtract(totalOwedOn(terms, state, day), state.unapplied))
}

type PayoffRules = Pick<LoanUnderRules['rules'], 'payoffFee'>

/** The payoff and the contract's charge for it, which is none from maturity on; cents. */
export function payoffWithFee(
  { terms, rules }: Pick<LoanUnderRules, 'terms'> & { readonly rules: PayoffRules },
  state: LoanState,
  day: LocalDate,
): Cents {
  const owed = payoffAmount(terms, state, day)
  return owed === 0n || day >= maturityDate(terms) ? owed : add(owed, rules.payoffFee)
}

/**
 * The most that may be paid on a day as the books stand: the payoff with its charge, or what is left
 * of a charged-off loan, less what is held of the borrower's; cents. See `highestPaymentOn` for what is
 * still to come by the day.
 */
export function highestPayment(loan: LoanUnderRules, state: LoanState, day: LocalDate): Cents {
  const { chargedOff, unapplied } = state
  if (chargedOff === null) return payoffWithFee(loan, state, day)
  return largest(zero, subtract(unrecoveredBalance(chargedOff), unapplied))
}

/**
 * A day's interest as payoff letters state it: of the day after the one accrued through, by its rate; none
 * while accrual is stopped or the loan is closed. On the loan's own basis; months of 30 days make each
 * day one of 360.
 *
 * @returns cents, half up
 */
export function perDiem(terms: LoanTerms, state: LoanState): Cents {
  return cents(dailyInterest(terms, state, 1n))
}

/** As `perDiem`, in hundred-thousandths of a dollar, half up: 4.31677 is 431_677n. */
export function perDiemExact(terms: LoanTerms, state: LoanState): bigint {
  return dailyInterest(terms, state, 1_000n)
}

function dailyInterest(terms: LoanTerms, state: LoanState, unitsPerCent: bigint): bigint {
  const next = addDays(state.accruedThrough, 1)
  if (state.closedOn !== null || !isAccruingOn(state, next)) return 0n
  const interest = state.principal * rateOn(terms, state, next) * unitsPerCent
  return divide(interest, 10_000_000n * daysOfYear(terms.dayCount, next), 'halfUp')
}

/** A payment that is accepted and may still come back. Not subtracted from a quote. */
export type PendingPayment = {
  readonly channel: Channel
  /** cents, above 0 */
  readonly amount: Cents
  readonly effectiveOn: LocalDate
  /** the day on which its schedule was to take it, where its lender took it later: its borrower was in time */
  readonly promisedOn?: LocalDate
}
