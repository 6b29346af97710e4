import { dayParts, type LocalDate } from '../calendar.ts'
import { type Country, rollForward } from '../calendar/banking-days.ts'
import { installmentDueOn } from '../loans/contract-terms/installments.ts'
import type { Schedule } from './schedule.ts'

/** One payment of a schedule: its number, from 1, its nominal day and the day of the debit. */
export type ScheduledPayment = {
  readonly paymentNo: number
  readonly dueOn: LocalDate
  readonly collectOn: LocalDate
}

/** What decides on the days of a schedule. */
export type SchedulePlan = Pick<Schedule, 'frequency' | 'startOn' | 'secondOn' | 'paymentsMax'>

type DebitDays = {
  /** debits run after this day only */
  readonly after: LocalDate
  /** whose banking days a debit waits for; null for a card, which is charged on any day */
  readonly banks: Country | null
  readonly extraClosedDays: readonly LocalDate[]
}

/**
 * The payment with which a schedule goes on that had ended for a while: the one that was next, or,
 * where its day has passed, the first whose debit is still to come. Days that have passed are
 * never made up for, and count toward the number of payments.
 *
 * @returns null where no payment is left
 */
export function resumeSchedule(
  plan: SchedulePlan,
  next: ScheduledPayment,
  { after, banks, extraClosedDays }: DebitDays,
): ScheduledPayment | null {
  if (next.collectOn > after) return next
  for (let no = next.paymentNo + 1; ; no += 1) {
    const payment = scheduledPayment(plan, no, { banks, extraClosedDays })
    if (payment === null || payment.collectOn > after) return payment
  }
}

/**
 * One payment of a schedule, its days counted from its start.
 *
 * @param no from 1
 * @returns null where the schedule has no such payment
 */
export function scheduledPayment(
  { frequency, startOn, secondOn, paymentsMax }: SchedulePlan,
  no: number,
  { banks, extraClosedDays }: Omit<DebitDays, 'after'>,
): ScheduledPayment | null {
  if (no > (frequency === 'once' ? 1 : (paymentsMax ?? Infinity))) return null
  const secondDueDay = secondOn === null ? null : dayParts(secondOn).dayOfMonth
  const dueOn =
    frequency === 'once'
      ? startOn
      : installmentDueOn({ frequency, firstDueOn: startOn, secondDueDay, installments: no }, no)
  const collectOn = banks === null ? dueOn : rollForward(dueOn, banks, extraClosedDays)
  return { paymentNo: no, dueOn, collectOn }
}
