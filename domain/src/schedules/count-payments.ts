import type { LocalDate } from '../calendar.ts'
import { paymentsPerYear } from '../loans/contract-terms/installments.ts'
import { accrueThrough } from '../loans/interest/accrued-interest.ts'
import type { LoanState, LoanTerms } from '../loans/loan.ts'
import { type Cents, cents, subtract } from '../money.ts'
import { totalOwed, projectPayment } from './project-payment.ts'
import { scheduledPayment, type SchedulePlan } from './resume-schedule.ts'

/** How a loan is paid off by a series alone. */
export type PaymentCount = {
  /** whole, above 0 */
  readonly payments: number
  readonly lastOn: LocalDate
  /** cents, above 0, at most the amount of each */
  readonly lastAmount: Cents
}

/**
 * The least that each payment of a series comes to for the loan to be paid off by it.
 *
 * @returns cents, above 0; at most all that is owed today and the interest until its first payment
 */
export function leastPaymentAmount(terms: LoanTerms, state: LoanState, plan: SchedulePlan): Cents {
  let below = 0n
  let enough: bigint = totalOwed(terms, accrueThrough(terms, state, plan.startOn), plan.startOn)
  while (enough - below > 1n) {
    const amount = cents((below + enough) / 2n)
    if (countPayments(terms, state, { plan, amount }) === null) below = amount
    else enough = amount
  }
  return cents(enough)
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
    const owed = totalOwed(terms, current, dueOn)
    if (amount >= owed) return { payments: no, lastOn: dueOn, lastAmount: owed }
    current = projectPayment(terms, current, { amount, on: dueOn })
    const rest = subtract(owed, amount)
    const yearBefore = left[no - 1 - perYear]
    if (yearBefore !== undefined && rest >= yearBefore) return null
    left.push(rest)
  }
  return null
}
