import {
  addDays,
  dayOf,
  type Instant,
  isAfterCutoff,
  latestDay,
  type LocalDate,
} from '../calendar.ts'
import { addBankingDays, rollForward } from '../calendar/banking-days.ts'
import type { PortalSettings } from '../lenders/settings-portal.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { banksOfDebit, type DebitRules, debitTime } from './debit-day.ts'
import type { ScheduleFrequency } from './schedule.ts'

/** The days on which a first scheduled payment may be dated. */
export type ScheduleDateRange = { readonly earliest: LocalDate; readonly latest: LocalDate }

/** How far ahead anybody may date one: two years. */
const daysAheadMost = 731

type DateSettings = Pick<
  PortalSettings,
  | 'borAchRealtimePmts'
  | 'borAchScheduleBizDays'
  | 'borSchedMaxDays'
  | 'restrictSchMaxDaysForFrequencies'
>

/**
 * From tomorrow on; a bank debit at the earliest on the first banking day whose file has not left, and
 * where its lender takes none at once, after some banking days.
 *
 * @param now the business clock
 * @see VAL-63 to VAL-65, AMB-68, AMB-69, AMB-104, AMB-138
 */
export function scheduleDateRange(
  { kind, frequency, now }: { kind: MethodKind; frequency: ScheduleFrequency; now: Instant },
  settings: DateSettings,
  rules: DebitRules,
): ScheduleDateRange {
  return {
    earliest: earliestScheduleDay(kind, now, { settings, rules }),
    latest: latestScheduleDay(frequency, dayOf(now), settings),
  }
}

type Underlying = { readonly settings: DateSettings; readonly rules: DebitRules }

/** The first day on which a first payment by a kind of method may be dated. */
export function earliestScheduleDay(
  kind: MethodKind,
  now: Instant,
  { settings, rules }: Underlying,
): LocalDate {
  const tomorrow = addDays(dayOf(now), 1)
  const country = banksOfDebit[kind]
  if (country === null) return tomorrow
  const { extraClosedDays } = rules
  const ahead = settings.borAchRealtimePmts ? 0 : settings.borAchScheduleBizDays
  const countedFrom = isAfterCutoff(now) ? tomorrow : dayOf(now)
  const promised = addBankingDays(countedFrom, ahead, country, extraClosedDays)
  let day = rollForward(latestDay(tomorrow, promised), country, extraClosedDays)
  while (debitTime(day, kind, rules) <= now) day = addBankingDays(day, 1, country, extraClosedDays)
  return day
}

/**
 * The last day on which one may be dated: for the frequencies that the lender restricts, all of them
 * where it names none, so many days ahead; for any other two years.
 */
export function latestScheduleDay(
  frequency: ScheduleFrequency,
  today: LocalDate,
  settings: Pick<DateSettings, 'borSchedMaxDays' | 'restrictSchMaxDaysForFrequencies'>,
): LocalDate {
  const { borSchedMaxDays, restrictSchMaxDaysForFrequencies: restricted } = settings
  const code = frequency === 'once' ? 'onlyonce' : frequency
  const isRestricted = restricted.length === 0 || restricted.includes(code)
  return addDays(today, borSchedMaxDays > 0 && isRestricted ? borSchedMaxDays : daysAheadMost)
}
