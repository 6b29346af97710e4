import type { LocalDate } from '../calendar.ts'
import { paymentsPerYear } from '../loans/contract-terms/installments.ts'
import { exactPerCent } from '../loans/interest/accrue-interest.ts'
import { accrueThrough, interestOwed } from '../loans/interest/accrued-interest.ts'
import type { LoanState, LoanTerms } from '../loans/loan.ts'
import { type Cents, largest, smallest, subtract, sum, zero } from '../money.ts'
import { scheduledPayment, type SchedulePlan } from './resume-schedule.ts'

/** How a loan is paid off by a series alone. */
export type PaymentCount = {
  /** whole, above 0 */
  readonly payments: number
  readonly lastOn: LocalDate
  /** cents, above 0, at most the amount of each */
  readonly lastAmount: Cents
}

/** Longer than any contract: a weekly series of 23 years. */
const paymentsMost = 1_200

/**
 * Counts the payments of a series until the loan is paid off: interest is earned between its nominal
 * days, and each pays interest, then principal, then fees. Nothing else is paid or charged meanwhile.
 *
 * @returns null where the amount never pays the loan off: a year of payments leaves no less owed
 * @see AMB-85, domain rules 2.5
 */
export function countPayments(
  terms: LoanTerms,
  state: LoanState,
  { plan, amount }: { readonly plan: SchedulePlan; readonly amount: Cents },
): PaymentCount | null {
  const perYear = plan.frequency === 'once' ? paymentsMost : paymentsPerYear[plan.frequency]
  const left: Cents[] = []
  let current = state
  for (let no = 1; no <= paymentsMost; no += 1) {
    const payment = scheduledPayment(plan, no, { banks: null, extraClosedDays: [] })
    if (payment === null) return null
    const { dueOn } = payment
    current = accrueThrough(terms, current, dueOn)
    const owed = owedOf(terms, current, dueOn)
    if (amount >= owed) return { payments: no, lastOn: dueOn, lastAmount: owed }
    current = pay(terms, current, { amount, on: dueOn })
    const rest = subtract(owed, amount)
    const yearBefore = left[no - 1 - perYear]
    if (yearBefore !== undefined && rest >= yearBefore) return null
    left.push(rest)
  }
  return null
}

function owedOf(terms: LoanTerms, state: LoanState, on: LocalDate): Cents {
  const { principal, lateFee, nsfFee, otherFee } = state
  return sum([principal, interestOwed(terms, state, on), lateFee, nsfFee, otherFee])
}

/** Interest, then principal, then fees; which of the fees is all the same here. */
function pay(
  terms: LoanTerms,
  state: LoanState,
  { amount, on }: { readonly amount: Cents; readonly on: LocalDate },
): LoanState {
  const interest = smallest(amount, interestOwed(terms, state, on))
  const afterInterest = subtract(amount, interest)
  const principal = smallest(afterInterest, state.principal)
  let money = subtract(afterInterest, principal)
  const take = (fee: Cents): Cents => {
    const part = smallest(money, fee)
    money = subtract(money, part)
    return largest(zero, subtract(fee, part))
  }
  return {
    ...state,
    accruedExact: state.accruedExact - interest * exactPerCent(terms.dayCount),
    principal: subtract(state.principal, principal),
    lateFee: take(state.lateFee),
    nsfFee: take(state.nsfFee),
    otherFee: take(state.otherFee),
  }
}
