import { type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { isBankingDay, rollForward } from '@quittance/domain/calendar/banking-days'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import { scheduledPayment, type SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import type { ScheduleDateRange } from '@quittance/domain/schedules/schedule-date-range'
import type { Lender } from '../../lenders/lender-directory.ts'

/** The next payment of a series that its borrower moved: its own day, and that on which it is now. */
export type MovedPayment = { readonly from: LocalDate; readonly on: LocalDate }

type KeptAsked = {
  readonly startOn: LocalDate
  /** the day that it keeps; left out or null: its own */
  readonly movedOn?: LocalDate | null | undefined
}

/**
 * Refuses an edit that keeps the day to which a payment was moved where it is not on that day, or its series does
 * not begin on the payment's own day: nobody saw what would be agreed to.
 */
export function refuseOtherMove(
  reader: Reader,
  { startOn, movedOn = null }: KeptAsked,
  moved: MovedPayment | null,
): Outcome<never, 'changed'> | null {
  if (movedOn === null || (moved?.on === movedOn && moved.from === startOn)) return null
  return refused('changed', { values: { what: labelFor(reader)('payments.refused.changedPrice') } })
}

type Asked = Pick<KeptAsked, 'movedOn'> & {
  readonly kind: MethodKind
  readonly plan: SchedulePlan
  /** of a first payment */
  readonly range: ScheduleDateRange
}

/** Refuses to keep a day that the method that pays now does not take, or that lies beyond the next of its series. */
export function refuseKeptDay(
  { settings }: Pick<Lender, 'settings'>,
  { kind, movedOn = null, plan, range }: Asked,
): Outcome<never, 'dateTooEarly' | 'dateTooLate' | 'dateClosed'> | null {
  if (movedOn === null) return null
  const field = 'scheduleDate1'
  const { extraClosedDays } = settings.servicing
  const banks = banksOfDebit[kind]
  const following = scheduledPayment(plan, 2, { banks: null, extraClosedDays: [] })
  if (movedOn < range.earliest)
    return refused('dateTooEarly', { field, values: { earliest: { day: range.earliest } } })
  if (following !== null && movedOn >= following.dueOn) {
    const latest = { day: addDays(following.dueOn, -1) }
    return refused('dateTooLate', { field, values: { latest } })
  }
  if (banks === null || isBankingDay(movedOn, banks, extraClosedDays)) return null
  const next = { day: rollForward(movedOn, banks, extraClosedDays) }
  return refused('dateClosed', { field, values: { date: { day: movedOn }, next } })
}
