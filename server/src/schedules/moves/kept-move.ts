import { type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import { addDays, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { isBankingDay, rollForward } from '@quittance/domain/calendar/banking-days'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import { scheduledPayment, type SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import {
  earliestScheduleDay,
  type ScheduleDateRange,
} from '@quittance/domain/schedules/schedule-date-range'
import type { Lender } from '../../lenders/lender-directory.ts'

/** The days of a series' next payment: its own, and the one on which it is debited, which may be the same. */
export type NextPaymentDays = {
  readonly from: LocalDate
  readonly on: LocalDate
  /** whether its borrower moved it; else, where they differ, banks are closed on its own day, or it was put off */
  readonly isMoved: boolean
}

type KeptAsked = {
  readonly startOn: LocalDate
  /** the day that it keeps; left out or null: its own */
  readonly movedOn?: LocalDate | null | undefined
}

type Keeping = {
  readonly reader: Reader
  readonly lender: Pick<Lender, 'settings'>
  readonly asked: KeptAsked & { readonly kind: MethodKind }
  /** business time */
  readonly at: Instant
}

/**
 * Refuses an edit that keeps the day of a payment which is not on its own where it is not on that day, or its series
 * does not begin on the payment's own day: nobody saw what would be agreed to. One that its borrower did not move keeps
 * its day only where its own has come, so that its series goes on from that.
 */
export function refuseOtherMove(
  { reader, lender, asked: { startOn, movedOn = null, kind }, at }: Keeping,
  next: NextPaymentDays | null,
): Outcome<never, 'changed'> | null {
  if (movedOn === null) return null
  const { portal: settings, servicing: rules } = lender.settings
  const first = earliestScheduleDay(kind, at, { settings, rules })
  const isOnIts = next?.on === movedOn && (next.isMoved || next.from < first)
  const isPutOff = next !== null && next.on < movedOn && next.on < first
  if (next?.from === startOn && (isOnIts || isPutOff)) return null
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
