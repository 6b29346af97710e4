import { assert } from '../../assert.ts'
import { addDays, daysBetween, lastDayOfMonth, type LocalDate, dayParts } from '../../calendar.ts'
import { type Cents, cents } from '../../money.ts'
import { divide } from '../../rounding.ts'

/** How the days between two dates become a part of a year. */
export type DayCount = 'ACT365' | 'ACTACT' | 'ACT360' | '30360'

/** A yearly rate in hundred-thousandths of a percent: 17.99% is 17_99000n. 0 or above. */
export type Rate = bigint

/** A rate of 100%. */
const whole = 10_000_000n

/** The denominator of a part of a year; for ACTACT the smallest that suits both kinds of years. */
const yearDenominator: Readonly<Record<DayCount, bigint>> = {
  ACT365: 365n,
  ACTACT: 365n * 366n,
  ACT360: 360n,
  '30360': 360n,
}

/** Reads percent as text with up to five decimals, '8.99'. Any other text is an AssertionError. */
export function parseRate(percent: string): Rate {
  const match = /^(\d{1,3})(?:\.(\d{1,5}))?$/.exec(percent)
  assert(match !== null, `not a rate with up to five decimals: ${percent}`)
  const [, units = '', decimals = ''] = match
  return BigInt(`${units}${decimals.padEnd(5, '0')}`)
}

/** Writes percent with at least two decimals: 17_99000n is '17.99'. */
export function formatRate(rate: Rate): string {
  const digits = String(rate).padStart(6, '0')
  const decimals = digits.slice(-5).replace(/0{1,3}$/, '')
  return `${digits.slice(0, -5)}.${decimals}`
}

/**
 * How many units of exact interest make a cent.
 *
 * Exact interest is a bigint in units of cent / (10^7 × the denominator of the year): a day's
 * interest is `principal × rate × days` with nothing rounded. For ACT365 a unit is
 * cent / 3,650,000,000, so a 64-bit column holds more than 25 million dollars of interest.
 */
export function exactPerCent(dayCount: DayCount): bigint {
  return whole * yearDenominator[dayCount]
}

/**
 * Simple interest of the days (from, to]: the first day does not count, the last one does.
 *
 * Never rounded and never compounded. Linear in the principal, so that the interest of a principal
 * that changes is the sum over its parts.
 *
 * @param basis principal in cents, may be negative for a change of it; rate 0 or above
 * @returns exact interest; see `exactPerCent` for its unit
 * @throws AssertionError when the days run backwards
 *
 * @example
 * // 18,800.00 at 9% over 31 days: 143.70
 * const basis = { principal: cents(18_800_00n), rate: 9_00000n, dayCount: 'ACT365' }
 * roundToCents(accrueExact(basis, from, to), 'ACT365')
 *
 * @internal for tests
 */
export function accrueExact(
  basis: { readonly principal: Cents; readonly rate: Rate; readonly dayCount: DayCount },
  from: LocalDate,
  to: LocalDate,
): bigint {
  return basis.principal * basis.rate * yearFraction(basis.dayCount, from, to).numerator
}

/** Rounds exact interest half up to a cent. Only at an event: payment, quote, return, posting. */
export function roundToCents(exact: bigint, dayCount: DayCount): Cents {
  return cents(divide(exact, exactPerCent(dayCount), 'halfUp'))
}

/**
 * The part of a year in the days (from, to].
 *
 * ACT365: 365 days always. ACTACT: each day is 1/365 or 1/366 by the year it ends in. ACT360: 360
 * days always. 30360: months of 30 days, with the rules for ends of months of the NASD.
 *
 * @throws AssertionError when the days run backwards
 */
export function yearFraction(
  dayCount: DayCount,
  from: LocalDate,
  to: LocalDate,
): { readonly numerator: bigint; readonly denominator: bigint } {
  assert(from <= to, `interest runs forward: ${from} to ${to}`)
  return {
    numerator: dayWeights[dayCount](from, to),
    denominator: yearDenominator[dayCount],
  }
}

/**
 * The weight of the days (from, to] in a contract's year, so that two stretches weigh what one does:
 * months of 30 days are counted from the contract's day, and a night weighs 0 to 3 days.
 *
 * @returns the numerator of a `yearFraction`
 * @throws AssertionError when the days run backwards, or begin before the contract
 */
export function dayWeight(
  { dayCount, contractOn }: { readonly dayCount: DayCount; readonly contractOn: LocalDate },
  from: LocalDate,
  to: LocalDate,
): bigint {
  assert(from <= to, `interest runs forward: ${from} to ${to}`)
  if (dayCount !== '30360') return dayWeights[dayCount](from, to)
  return thirtyDayMonths(contractOn, to) - thirtyDayMonths(contractOn, from)
}

const dayWeights: Record<DayCount, (from: LocalDate, to: LocalDate) => bigint> = {
  ACT365: (from, to) => BigInt(daysBetween(from, to)),
  ACT360: (from, to) => BigInt(daysBetween(from, to)),
  ACTACT: actualByYear,
  '30360': thirtyDayMonths,
}

function actualByYear(from: LocalDate, to: LocalDate): bigint {
  let weight = 0n
  let start = from
  for (let { year } = dayParts(addDays(from, 1)); year <= dayParts(to).year; year += 1) {
    const lastOfYear = `${year}-12-31` as LocalDate
    const end = lastOfYear < to ? lastOfYear : to
    weight += BigInt(daysBetween(start, end)) * (isLeap(year) ? 365n : 366n)
    start = end
  }
  return weight
}

/** Into how many days the year of a day is divided; for ACTACT it is the year in which it lies. */
export function daysOfYear(dayCount: DayCount, day: LocalDate): bigint {
  if (dayCount === 'ACTACT') return isLeap(dayParts(day).year) ? 366n : 365n
  return dayCount === 'ACT365' ? 365n : 360n
}

function isLeap(year: number): boolean {
  return lastDayOfMonth(`${year}-02-01` as LocalDate).endsWith('29')
}

function thirtyDayMonths(from: LocalDate, to: LocalDate): bigint {
  const start = dayParts(from)
  const end = dayParts(to)
  const startsAtEndOfFebruary = isEndOfFebruary(from)
  const startDay = startsAtEndOfFebruary ? 30 : Math.min(start.dayOfMonth, 30)
  const endsLate = end.dayOfMonth === 31 && startDay === 30
  const endDay = endsLate || (startsAtEndOfFebruary && isEndOfFebruary(to)) ? 30 : end.dayOfMonth
  return BigInt(360 * (end.year - start.year) + 30 * (end.month - start.month) + endDay - startDay)
}

function isEndOfFebruary(day: LocalDate): boolean {
  return dayParts(day).month === 2 && lastDayOfMonth(day) === day
}
