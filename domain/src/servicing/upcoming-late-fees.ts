import type { LocalDate } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import { projectLoan } from '../loans/payoff/project-loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import { type Cents, sum } from '../money.ts'

/** Late fees of the days up to one; cents, above 0. */
export type UpcomingLateFees = { readonly amount: Cents; readonly on: LocalDate }

/**
 * The late fees that arise before a payment takes effect, though it is made today: by the rules of
 * the end of day, with nothing else paid meanwhile but what is under way.
 *
 * @param postsOn the day on which the payment takes effect
 * @returns their sum and the day of the first; null for none
 * @see domain rules 1.10a, 7: the review says so before the borrower pays
 */
export function upcomingLateFees(
  loan: LoanUnderRules,
  state: LoanState,
  postsOn: LocalDate,
  pendingPayments: readonly PendingPayment[] = [],
): UpcomingLateFees | null {
  const { events } = projectLoan(loan, state, pendingPayments, postsOn)
  const fees = events.filter((event) => event.kind === 'lateFeeAssessed')
  const [first] = fees
  if (first === undefined) return null
  return { amount: sum(fees.map(({ amount }) => amount)), on: first.on }
}
