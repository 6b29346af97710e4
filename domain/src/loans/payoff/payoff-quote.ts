import { assert } from '../../assert.ts'
import { addDays, type LocalDate } from '../../calendar.ts'
import type { Balances } from '../../ledger/postings.ts'
import { type Cents, largest, subtract, sum, zero } from '../../money.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { projectLoan, highestPaymentLessWaivers } from './project-loan.ts'
import {
  highestPayment,
  owedBalancesOn,
  type PendingPayment,
  perDiem,
  perDiemExact,
} from './payoff.ts'

/** What a borrower is told on the way to paying a loan off. Cents. */
export type PayoffQuote = Balances & {
  readonly asOf: LocalDate
  readonly goodThrough: LocalDate
  readonly payoffFee: Cents
  /** held of the borrower's, and subtracted */
  readonly unapplied: Cents
  readonly total: Cents
  readonly perDiem: Cents
  /** hundred-thousandths of a dollar */
  readonly perDiemExact: bigint
  readonly pending: readonly PendingPayment[]
}

/**
 * A payoff that holds for some days: it includes their interest, and what the nights until then
 * charge. What is pending is listed, and not subtracted. A payment above the payoff of its own day is
 * refunded by the difference.
 *
 * @param days how long it holds; whole, 0 or above; lender setting `payoffGoodDays` when left out
 */
export function computePayoffQuote(
  loan: LoanUnderRules,
  state: LoanState,
  question: {
    readonly today: LocalDate
    readonly days?: number
    readonly pending?: readonly PendingPayment[]
  },
): PayoffQuote {
  const { terms, rules } = loan
  const { today, days = rules.payoffGoodDays, pending = [] } = question
  assert(Number.isInteger(days) && days >= 0, 'a quote holds for whole days')
  const goodThrough = addDays(today, days)
  const ahead = projectLoan(loan, state, [], goodThrough).state
  const total = highestPaymentLessWaivers(loan, ahead, goodThrough)
  const waived = subtract(highestPayment(loan, ahead, goodThrough), total)
  const stands = owedAhead(terms, ahead, goodThrough)
  const owed = { ...stands, lateFee: subtract(stands.lateFee, waived) }
  const withoutFee = largest(zero, subtract(sum(Object.values(owed)), ahead.unapplied))
  return {
    ...owed,
    asOf: today,
    goodThrough,
    payoffFee: subtract(total, withoutFee),
    unapplied: ahead.unapplied,
    total,
    perDiem: perDiem(terms, state),
    perDiemExact: perDiemExact(terms, state),
    pending,
  }
}

/** What is owed on a day by part; of a loan that is charged off by then, what was charged off. */
function owedAhead(terms: LoanTerms, state: LoanState, day: LocalDate): Balances {
  if (state.chargedOff === null) return owedBalancesOn(terms, state, day)
  const { principal, interest, lateFee, nsfFee, otherFee } = state.chargedOff
  return { principal, interest, lateFee, nsfFee, otherFee }
}
