import { addDays, dayParts, type LocalDate } from '../calendar.ts'
import {
  addBankingDays,
  banksOfCurrency,
  type Country,
  rollForward,
} from '../calendar/banking-days.ts'
import type { Currency } from '../money.ts'
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
  /** banking days after its own on which a late one is still taken */
  readonly catchUpDays: number
  /** whose banking days a debit waits for; null for a card, which is charged on any day */
  readonly banks: Country | null
  readonly extraClosedDays: readonly LocalDate[]
}

/** Of a loan: a card that is late goes by the banking days of its country. */
type OfLoan = { readonly currency: Currency }

/**
 * The payment with which a schedule goes on that had ended for a while: the one that was next, or,
 * where it can not be taken any more, the first that can. A day that has passed is made up for as long as
 * the lender catches up, as that of any late debit; others are not, and count toward the number of payments.
 *
 * @returns null where no payment is left
 */
export function resumeSchedule(
  plan: SchedulePlan,
  next: ScheduledPayment,
  { after, catchUpDays, banks, currency, extraClosedDays }: DebitDays & OfLoan,
): ScheduledPayment | null {
  const tomorrow = addDays(after, 1)
  const first = banks === null ? tomorrow : rollForward(tomorrow, banks, extraClosedDays)
  if (isToCome(next)) return next
  for (let no = next.paymentNo + 1; ; no += 1) {
    const payment = scheduledPayment(plan, no, { banks, extraClosedDays })
    if (payment === null || isToCome(payment)) return payment
  }

  function isToCome({ collectOn }: ScheduledPayment): boolean {
    const country = banks ?? banksOfCurrency[currency]
    const last = addBankingDays(collectOn, catchUpDays, country, extraClosedDays)
    return collectOn > after || first <= last
  }
}

/**
 * The payments of a schedule whose days passed while it had ended, and which are not made up for: from
 * the one that was next to the one with which it goes on.
 *
 * @param resumed null where it does not go on
 */
export function missedPayments(
  plan: SchedulePlan,
  next: ScheduledPayment,
  resumed: ScheduledPayment | null,
  { after, ...days }: Omit<DebitDays, 'catchUpDays'>,
): readonly ScheduledPayment[] {
  const missed: ScheduledPayment[] = []
  let payment: ScheduledPayment | null = next
  while (payment !== null && payment.collectOn <= after) {
    if (payment.paymentNo === resumed?.paymentNo) break
    missed.push(payment)
    payment = scheduledPayment(plan, payment.paymentNo + 1, days)
  }
  return missed
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
  { banks, extraClosedDays }: Pick<DebitDays, 'banks' | 'extraClosedDays'>,
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

type Edited = { readonly plan: SchedulePlan; readonly next: ScheduledPayment }
type Edit = {
  readonly first: Pick<ScheduledPayment, 'dueOn'>
  /** a series from its next payment on, or what is made once; false: one payment of a series alone */
  readonly isWhole: boolean
}

/**
 * Whether the first payment of an edit is still the one that it takes the place of, so that what was paid
 * instead of that was paid instead of this: wherever it is put before the payment that would have come next.
 * A series that begins later begins after what was paid.
 */
export function keepsReplacement(
  { plan, next }: Edited,
  { first, isWhole }: Edit,
  days: Pick<DebitDays, 'banks' | 'extraClosedDays'>,
): boolean {
  if (!isWhole) return true
  const following = scheduledPayment(plan, next.paymentNo + 1, days)
  return following === null || first.dueOn < following.dueOn
}
