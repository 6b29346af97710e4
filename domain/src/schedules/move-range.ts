import {
  addDays,
  dayOf,
  earliestDay,
  type Instant,
  latestDay,
  type LocalDate,
} from '../calendar.ts'
import { addBankingDays, rollForward } from '../calendar/banking-days.ts'
import { installmentDueOn, oldestUnpaidInstallment } from '../loans/contract-terms/installments.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { graceEndsOn } from '../servicing/grace.ts'
import { banksOfDebit, type DebitRules, debitTime } from './debit-day.ts'
import { earliestScheduleDay, type ScheduleDateRange } from './schedule-date-range.ts'
import { scheduledPayment, type ScheduledPayment, type SchedulePlan } from './resume-schedule.ts'
import { isPausedOn, type SchedulePause } from './schedule-pause.ts'

/** The next payment of a series, as far as it decides on which days it may be moved to. */
export type MovedPayment = {
  readonly plan: SchedulePlan
  readonly next: ScheduledPayment
  readonly kind: MethodKind
  /** the last day that another payment of the series was for; null for none */
  readonly previousOn: LocalDate | null
  /** of its series; null: it pays */
  readonly pause: SchedulePause | null
  readonly loan: LoanUnderRules
  readonly state: LoanState
  /** the business clock */
  readonly now: Instant
}

type Settings = Parameters<typeof earliestScheduleDay>[2]['settings']

/**
 * The days to which the next payment of a series may be moved, from the first to the last open one: within its period, after the pause
 * of its series, by the last day of grace of the installment that it can still pay in time, and where its file has not left, nor would have.
 * It may always stay later than that where it is already.
 *
 * @returns null where it can not be moved any more, and where the pause of its series takes it out
 */
export function moveRange(
  { plan, next, kind, previousOn, pause, loan, state, now }: MovedPayment,
  settings: Settings,
  rules: DebitRules,
): ScheduleDateRange | null {
  if (plan.frequency === 'once' || debitTime(next.collectOn, kind, rules) <= now) return null
  if (isPausedOn(pause, next.collectOn)) return null
  const nominal = (no: number) =>
    scheduledPayment(plan, no, { banks: null, extraClosedDays: [] })?.dueOn ?? null
  const before = next.paymentNo === 1 ? null : nominal(next.paymentNo - 1)
  const after = nominal(next.paymentNo + 1)
  const first = earliestScheduleDay(kind, now, { settings, rules })
  const earliest = [before, previousOn]
    .flatMap((day) => (day === null ? [] : addDays(day, 1)))
    .concat(pause?.until ?? [])
    .reduce(latestDay, first)
  const inTime = lastDayInTime(loan, state, next.collectOn)
  const within = after === null ? null : addDays(after, -1)
  const [one = addDays(dayOf(now), yearAhead), other = one] = [inTime, within].filter(
    (day) => day !== null,
  )
  return openDays({ earliest, latest: earliestDay(one, other) }, kind, rules)
}

/** From the first to the last day on which such a debit is taken; null where there is none between. */
function openDays(
  { earliest: from, latest: to }: { readonly earliest: LocalDate; readonly latest: LocalDate },
  kind: MethodKind,
  { extraClosedDays }: DebitRules,
): ScheduleDateRange | null {
  const banks = banksOfDebit[kind]
  const isOnAnyDay = banks === null
  const earliest = isOnAnyDay ? from : rollForward(from, banks, extraClosedDays)
  const latest = isOnAnyDay ? to : addBankingDays(addDays(to, 1), -1, banks, extraClosedDays)
  return earliest <= latest ? { earliest, latest } : null
}

/** How far anything is moved that neither its series nor its loan bounds. */
const yearAhead = 366

/** The end of the grace of the first unpaid installment that a debit of a day pays in time. */
function lastDayInTime(loan: LoanUnderRules, state: LoanState, day: LocalDate): LocalDate | null {
  const { terms, rules } = loan
  const oldest = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  if (oldest === null) return null
  for (let no = oldest; no <= terms.installments; no += 1)
    if (installmentDueOn(terms, no) >= day || graceEndsOn(loan, no) >= day)
      return graceEndsOn(loan, no)
  return null
}

/**
 * The due date that a debit of one day comes in time for, and of another day not any more.
 *
 * @returns null where it comes as early, or as late, as before
 */
export function dueDateBetween(
  { terms, rules }: LoanUnderRules,
  state: LoanState,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): LocalDate | null {
  const oldest = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  if (oldest === null || state.principal === 0n) return null
  for (let no = oldest; no <= terms.installments; no += 1) {
    const due = installmentDueOn(terms, no)
    if (due >= from) return due < to ? due : null
  }
  return null
}
