import { addMonths, dayParts, type LocalDate } from '../calendar.ts'
import { isBankingDay } from '../calendar/banking-days.ts'
import type { PortalSettings } from '../lenders/settings-portal.ts'
import type { LoanFrequency } from '../loans/contract-terms/installments.ts'
import type { Cents } from '../money.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { banksOfDebit } from './debit-day.ts'
import { offeredFrequencies } from './offered-frequencies.ts'
import type { Schedule, ScheduleFrequency } from './schedule.ts'
import type { ScheduleDateRange } from './schedule-date-range.ts'

/** Why a schedule may not be made as it was filled in. Each is a label under `schedules.refused`. */
export type ScheduleFault =
  | 'frequencyNotOffered'
  | 'recurringBankOnly'
  | 'dateTooEarly'
  | 'dateTooLate'
  | 'dateClosed'
  | 'secondDateMissing'
  | 'secondDateWrong'
  | 'amountFixed'

/** What is asked for, with what decides on it. */
export type ScheduleToCheck = Pick<Schedule, 'frequency' | 'startOn' | 'secondOn' | 'amount'> & {
  readonly kind: MethodKind
  readonly range: ScheduleDateRange
  /** the loan's own frequency and regular payment */
  readonly own: { readonly frequency: LoanFrequency; readonly regularPayment: Cents }
}

type CheckSettings = Pick<
  PortalSettings,
  | 'paymentFrequencies'
  | 'isRecurring'
  | 'allowAllBorrowerFrequencies'
  | 'borSchedRecurringAchOnly'
  | 'scheduleCustAmt'
  | 'useLmsSchedules'
>

/**
 * Decides whether a schedule may be made so. Form and server both ask, so they can not disagree; how
 * much may be paid at all is asked apart, by `checkPayment`.
 *
 * @returns the first thing that is wrong, from the top of the form; null when nothing is
 * @see VAL-61 to VAL-68, AMB-67
 */
export function checkSchedule(
  schedule: ScheduleToCheck,
  settings: CheckSettings,
  extraClosedDays: readonly LocalDate[],
): ScheduleFault | null {
  const { frequency, kind, own, amount } = schedule
  const offered = offeredFrequencies(settings, own.frequency)
  if (!offered.some((one) => one.frequency === frequency)) return 'frequencyNotOffered'
  if (isBankOnly(settings, frequency) && kind === 'card') return 'recurringBankOnly'
  const fault = checkDates(schedule, settings, extraClosedDays)
  if (fault !== null) return fault
  return isAmountFixed(settings, frequency) && amount !== own.regularPayment ? 'amountFixed' : null
}

/** Whether only a bank account may pay that often (VAL-67). */
export function isBankOnly(
  { borSchedRecurringAchOnly }: Pick<PortalSettings, 'borSchedRecurringAchOnly'>,
  frequency: ScheduleFrequency,
): boolean {
  return borSchedRecurringAchOnly && frequency !== 'once'
}

/** Whether the amount is the loan's regular payment, and no other (VAL-68). */
export function isAmountFixed(
  { scheduleCustAmt }: Pick<PortalSettings, 'scheduleCustAmt'>,
  frequency: ScheduleFrequency,
): boolean {
  return !scheduleCustAmt && frequency !== 'once'
}

/** Whether a frequency has two days of each month. */
export function isTwiceAMonth(frequency: ScheduleFrequency): boolean {
  return frequency === 'SM' || frequency === 'S4'
}

/** Whether a second date has to be given (VAL-62). */
export function needsSecondDate(
  { useLmsSchedules }: Pick<PortalSettings, 'useLmsSchedules'>,
  frequency: ScheduleFrequency,
): boolean {
  return isTwiceAMonth(frequency) && !useLmsSchedules
}

/** A series may begin on a day on which banks are closed: its debit then runs on the next open one. */
function checkDates(
  { frequency, kind, startOn, secondOn, range }: ScheduleToCheck,
  settings: CheckSettings,
  extraClosedDays: readonly LocalDate[],
): ScheduleFault | null {
  if (startOn < range.earliest) return 'dateTooEarly'
  if (startOn > range.latest) return 'dateTooLate'
  const banks = banksOfDebit[kind]
  const isClosed = banks !== null && !isBankingDay(startOn, banks, extraClosedDays)
  if (frequency === 'once' && isClosed) return 'dateClosed'
  if (secondOn === null) return needsSecondDate(settings, frequency) ? 'secondDateMissing' : null
  return isTwiceAMonth(frequency) && isSecondDate(startOn, secondOn) ? null : 'secondDateWrong'
}

/**
 * Whether a date is the other one of a schedule twice a month: within a month of the first, and on
 * another day of every month (AMB-67). Of two days after the 27th February would make one.
 */
export function isSecondDate(startOn: LocalDate, secondOn: LocalDate): boolean {
  const isWithin = secondOn > startOn && secondOn < addMonths(startOn, 1)
  const days = [startOn, secondOn].map((day) => dayParts(day).dayOfMonth)
  return isWithin && days[0] !== days[1] && days.some((day) => day < shortestMonth)
}

const shortestMonth = 28
