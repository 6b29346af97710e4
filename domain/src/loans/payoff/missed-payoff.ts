import { addDays, type LocalDate } from '../../calendar.ts'
import type { Cents } from '../../money.ts'
import type { LoanState } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { highestPaymentOn } from './project-loan.ts'
import type { PendingPayment } from './payoff.ts'

export type PayoffAttempt = {
  /** cents, above 0 */
  readonly amount: Cents
  readonly today: LocalDate
  /** the day on which the payment posts; today or later */
  readonly postsOn: LocalDate
  /** the payoff that stood beside the amount when it was agreed to; cents */
  readonly shownPayoff?: Cents | undefined
  /** payments that are not posted yet; none when left out */
  readonly pendingPayments?: readonly PendingPayment[]
}

/**
 * Whether an amount was meant to pay the loan off and leaves something, or is too much: it is the
 * payoff that was shown, or that of today or of a day before the payment posts, and not the payoff
 * of the day on which it does.
 *
 * @see AMB-161
 */
export function isMissedPayoff(
  loan: LoanUnderRules,
  state: LoanState,
  paying: PayoffAttempt,
): boolean {
  const { amount, today, postsOn, shownPayoff, pendingPayments = [] } = paying
  const isPayoffOf = (day: LocalDate) =>
    amount === highestPaymentOn(loan, state, pendingPayments, day)
  if (isPayoffOf(postsOn)) return false
  if (amount === shownPayoff) return true
  for (let day = today; day < postsOn; day = addDays(day, 1)) if (isPayoffOf(day)) return true
  return false
}
