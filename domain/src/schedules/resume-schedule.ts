import { lastDayOfMonth, dayParts, type LocalDate } from '../calendar.ts'
import { type Country, rollForward } from '../calendar/banking-days.ts'
import { installmentDueOn } from '../loans/contract-terms/installments.ts'
import type { Schedule } from './schedule.ts'

/** One payment of a schedule: its number, from 1, its nominal day and the day of the debit. */
export type ScheduledPayment = {
  readonly paymentNo: number
  readonly dueOn: LocalDate
  readonly collectOn: LocalDate
}

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
  plan: Pick<Schedule, 'frequency' | 'startOn' | 'secondOn' | 'paymentsMax'>,
  next: ScheduledPayment,
  { after, banks, extraClosedDays }: DebitDays,
): ScheduledPayment | null {
  if (next.collectOn > after) return next
  const { frequency, startOn, secondOn, paymentsMax } = plan
  if (frequency === 'once') return null
  const secondDueDay = secondOn === null ? null : dayOfPlan(secondOn)
  for (let no = next.paymentNo + 1; no <= (paymentsMax ?? Infinity); no += 1) {
    const days = { frequency, firstDueOn: startOn, secondDueDay, installments: no }
    const dueOn = installmentDueOn(days, no)
    const collectOn = banks === null ? dueOn : rollForward(dueOn, banks, extraClosedDays)
    if (collectOn > after) return { paymentNo: no, dueOn, collectOn }
  }
  return null
}

/** The last day of a month stays the last one. */
function dayOfPlan(day: LocalDate): number {
  return day === lastDayOfMonth(day) ? 31 : dayParts(day).dayOfMonth
}
