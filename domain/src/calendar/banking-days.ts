import {
  addDays,
  compareDays,
  dayFromParts,
  type LocalDate,
  dayParts,
  weekday,
} from '../calendar.ts'
import type { Currency } from '../money.ts'

/** Whose banks: the Federal Reserve's calendar, or the one of Payments Canada. */
export type Country = 'US' | 'CA'

/** Whose banks take money of a currency. */
export const banksOfCurrency: Readonly<Record<Currency, Country>> = { USD: 'US', CAD: 'CA' }

const sunday = 0
const monday = 1
const thursday = 4
const friday = 5
const saturday = 6

/** Whether banks work: no weekend, no holiday, none of the days a lender's bank adds. */
export function isBankingDay(
  day: LocalDate,
  country: Country,
  extraClosedDays: readonly LocalDate[] = [],
): boolean {
  if (weekday(day) === saturday || weekday(day) === sunday) return false
  if (extraClosedDays.includes(day)) return false
  return !holidaysOf(dayParts(day).year, country).some(({ on }) => on === day)
}

/** The first banking day strictly after a day. */
export function nextBankingDay(
  day: LocalDate,
  country: Country,
  extraClosedDays: readonly LocalDate[] = [],
): LocalDate {
  return rollForward(addDays(day, 1), country, extraClosedDays)
}

/** The day itself when banks work on it, else the first one after. */
export function rollForward(
  day: LocalDate,
  country: Country,
  extraClosedDays: readonly LocalDate[] = [],
): LocalDate {
  return roll(day, 1, (each) => isBankingDay(each, country, extraClosedDays))
}

/**
 * Counts banking days strictly after a day, so that a closed start needs no roll: Sunday and 3 is
 * Wednesday.
 *
 * @param count whole days; below 0 counts strictly before; 0 is the day itself
 */
export function addBankingDays(
  day: LocalDate,
  count: number,
  country: Country,
  extraClosedDays: readonly LocalDate[] = [],
): LocalDate {
  const step = count < 0 ? -1 : 1
  let reached = day
  for (let left = Math.abs(count); left > 0; left -= 1)
    reached = roll(addDays(reached, step), step, (each) =>
      isBankingDay(each, country, extraClosedDays),
    )
  return reached
}

function roll(day: LocalDate, step: 1 | -1, isOpen: (day: LocalDate) => boolean): LocalDate {
  let reached = day
  while (!isOpen(reached)) reached = addDays(reached, step)
  return reached
}

/** Why banks are closed on a day: its name, a day of the weekend, or a day that a lender's bank adds. */
export type ClosedDay = HolidayName | 'saturday' | 'sunday' | 'bankClosed'

type HolidayName =
  | 'newYear'
  | 'martinLutherKing'
  | 'presidents'
  | 'goodFriday'
  | 'victoria'
  | 'memorial'
  | 'juneteenth'
  | 'canada'
  | 'independence'
  | 'labor'
  | 'labour'
  | 'truthAndReconciliation'
  | 'columbus'
  | 'veterans'
  | 'remembrance'
  | 'thanksgiving'
  | 'christmas'
  | 'boxing'

type Holiday = { readonly name: HolidayName; readonly on: LocalDate }

/** Why banks are closed on a day; null where they work. */
export function closedDayOf(
  day: LocalDate,
  country: Country,
  extraClosedDays: readonly LocalDate[] = [],
): ClosedDay | null {
  if (weekday(day) === saturday) return 'saturday'
  if (weekday(day) === sunday) return 'sunday'
  const holiday = holidaysOf(dayParts(day).year, country).find(({ on }) => on === day)
  if (holiday !== undefined) return holiday.name
  return extraClosedDays.includes(day) ? 'bankClosed' : null
}

/**
 * The weekdays of a year on which banks are closed, in order.
 *
 * @see https://www.federalreserve.gov/aboutthefed/k8.htm for the US; for Canada the days on which
 *   national AFT files do not settle. Regional days are for the lender to add.
 * @internal for tests
 */
export function bankingHolidays(year: number, country: Country): readonly LocalDate[] {
  return holidaysOf(year, country).map(({ on }) => on)
}

function holidaysOf(year: number, country: Country): readonly Holiday[] {
  const known = holidays[country].get(year)
  if (known !== undefined) return known
  const named = country === 'US' ? federalReserve(year) : paymentsCanada(year)
  const list = named.toSorted((left, right) => compareDays(left.on, right.on))
  holidays[country].set(year, list)
  return list
}

/** Worked out once a year: every payment asks for them several times. */
const holidays: Readonly<Record<Country, Map<number, readonly Holiday[]>>> = {
  US: new Map(),
  CA: new Map(),
}

/** A Saturday holiday closes no weekday, a Sunday one the Monday after. */
function federalReserve(year: number): Holiday[] {
  const fixed: Holiday[] = [
    { name: 'newYear', on: dayFromParts(year, 1, 1) },
    { name: 'independence', on: dayFromParts(year, 7, 4) },
    { name: 'veterans', on: dayFromParts(year, 11, 11) },
    { name: 'christmas', on: dayFromParts(year, 12, 25) },
  ]
  if (year >= 2022) fixed.push({ name: 'juneteenth', on: dayFromParts(year, 6, 19) })
  const observed = fixed
    .filter(({ on }) => weekday(on) !== saturday)
    .map(({ name, on }) => ({ name, on: weekday(on) === sunday ? addDays(on, 1) : on }))
  return [
    ...observed,
    { name: 'martinLutherKing', on: nth(3, monday, dayFromParts(year, 1, 1)) },
    { name: 'presidents', on: nth(3, monday, dayFromParts(year, 2, 1)) },
    { name: 'memorial', on: addDays(nth(1, monday, dayFromParts(year, 6, 1)), -7) },
    { name: 'labor', on: nth(1, monday, dayFromParts(year, 9, 1)) },
    { name: 'columbus', on: nth(2, monday, dayFromParts(year, 10, 1)) },
    { name: 'thanksgiving', on: nth(4, thursday, dayFromParts(year, 11, 1)) },
  ]
}

/** A weekend holiday moves to the next weekday that is not one already. */
function paymentsCanada(year: number): Holiday[] {
  const list: Holiday[] = [
    { name: 'goodFriday', on: goodFriday(year) },
    { name: 'victoria', on: nth(1, monday, dayFromParts(year, 5, 18)) },
    { name: 'labour', on: nth(1, monday, dayFromParts(year, 9, 1)) },
    { name: 'thanksgiving', on: nth(2, monday, dayFromParts(year, 10, 1)) },
  ]
  const fixed: Holiday[] = [
    { name: 'newYear', on: dayFromParts(year, 1, 1) },
    { name: 'canada', on: dayFromParts(year, 7, 1) },
    { name: 'remembrance', on: dayFromParts(year, 11, 11) },
    { name: 'christmas', on: dayFromParts(year, 12, 25) },
    { name: 'boxing', on: dayFromParts(year, 12, 26) },
  ]
  if (year >= 2021) fixed.push({ name: 'truthAndReconciliation', on: dayFromParts(year, 9, 30) })
  const isFree = (day: LocalDate) => isWorkday(day) && !list.some(({ on }) => on === day)
  for (const { name, on } of fixed) list.push({ name, on: roll(on, 1, isFree) })
  return list
}

function isWorkday(day: LocalDate): boolean {
  return weekday(day) >= monday && weekday(day) <= friday
}

/** The n-th such weekday on or after a day: `nth(1, monday, 05-18)` is Victoria Day. */
function nth(count: number, which: number, from: LocalDate): LocalDate {
  return addDays(from, ((which - weekday(from) + 7) % 7) + 7 * (count - 1))
}

/** Two days before Easter Sunday, by the anonymous Gregorian computus (Meeus, 1991). */
function goodFriday(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leapCenturies = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - leapCenturies - moonShift + 15) % 30
  const yearOfCentury = year % 100
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const count = moon + toSunday - 7 * late + 114
  return addDays(dayFromParts(year, Math.floor(count / 31), (count % 31) + 1), -2)
}
