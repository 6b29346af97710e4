import type { LocalDate } from '../calendar.ts'
import { add, type Cents } from '../money.ts'
import { scheduledPayment, type ScheduledPayment, type SchedulePlan } from './resume-schedule.ts'

/** What a borrower agreed to, as far as it decides on a debit. */
export type AgreedDebits = {
  /** of each debit, fee included; cents */
  readonly total: Cents
  /** the same without its fee; null: the two were not kept apart */
  readonly amount: Cents | null
  /** its nominal days; null: it was given before these were kept, and counts for those of its schedule */
  readonly plan: SchedulePlan | null
  /** the first day on which it is in force: that on which it was given */
  readonly since: LocalDate
  /** whether it names the account that pays now, or the one that became this by its bank's word */
  readonly isOfAccount: boolean
}

/** A scheduled payment as it is to be debited. */
type DebitToCheck = ScheduledPayment & {
  /** cents */
  readonly amount: Cents
  readonly fee: Cents
}

/**
 * Whether a scheduled payment is what its borrower agreed to: from this account, this amount with its fee, on
 * this nominal day, and never before it, nor before the day on which they agreed. That a debit is cut to
 * what is owed, and waits for a banking day, is agreed to with every text.
 *
 * @param agreed null: nothing was agreed to
 * @param plan of the schedule, as it stands
 * @see D5
 */
export function isAsAuthorized(
  agreed: AgreedDebits | null,
  plan: SchedulePlan,
  { paymentNo, dueOn, collectOn, amount, fee }: DebitToCheck,
): boolean {
  if (agreed === null || !agreed.isOfAccount || collectOn < agreed.since) return false
  if (agreed.total !== add(amount, fee)) return false
  if (agreed.amount !== null && agreed.amount !== amount) return false
  const days = agreed.plan ?? plan
  const no = days.frequency === 'once' ? 1 : paymentNo // one that was moved has a consent of its own
  const authorized = scheduledPayment(days, no, { banks: null, extraClosedDays: [] })
  return authorized?.dueOn === dueOn && collectOn >= dueOn
}
