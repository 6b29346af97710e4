import { addDays, type LocalDate } from '../../calendar.ts'
import type { Cents } from '../../money.ts'
import { dayWeight, type Rate } from '../interest/accrue-interest.ts'
import type { AccrualPause, LoanState, LoanTerms, RateChange } from '../loan.ts'

/** The part of a loan's state that says what its days earn. */
export type RateHistory = Pick<LoanState, 'rates' | 'pauses' | 'closedOn'>

/** The yearly rate that the loan is under on a day, whether or not it earns. */
export function rateOn(
  terms: LoanTerms,
  { rates }: Pick<RateHistory, 'rates'>,
  day: LocalDate,
): Rate {
  return rates.findLast(({ from }) => from <= day)?.rate ?? terms.rate
}

/** Whether a day earns interest; one after the stop of accrual, or after the close, does not. */
export function isAccruingOn({ pauses, closedOn }: RateHistory, day: LocalDate): boolean {
  if (closedOn !== null && day > closedOn) return false
  return !pauses.some((pause) => isWithin(pause, day))
}

/** When accrual stopped; null while the loan earns. */
export function nonAccrualSince({ pauses }: Pick<RateHistory, 'pauses'>): LocalDate | null {
  const last = pauses.at(-1)
  return last === undefined || last.through !== null ? null : last.after
}

/** The changes of rate with one more; one from the same day gives way to it. */
export function addRateChange(
  rates: readonly RateChange[],
  change: RateChange,
): readonly RateChange[] {
  const others = rates.filter(({ from }) => from !== change.from)
  return [...others, change].toSorted((left, right) => (left.from < right.from ? -1 : 1))
}

/**
 * Exact interest of the days (from, to] on a principal, each day by its own rate.
 *
 * The same in one stretch as in two, whatever the basis: months of 30 days are counted from the
 * contract's day, so that closing each night earns what one stretch would.
 *
 * @param principal cents; below 0 for a change of it
 * @returns exact; see `exactPerCent` for its unit
 * @throws AssertionError when the days run backwards
 */
export function exactInterestEarned(
  terms: LoanTerms,
  history: RateHistory,
  { principal, from, to }: { principal: Cents; from: LocalDate; to: LocalDate },
): bigint {
  const { rates, pauses, closedOn } = history
  const isPlain = rates.length === 0 && pauses.length === 0 && closedOn === null
  if (isPlain) return principal * terms.rate * dayWeight(terms, from, to)
  let earned = 0n
  let start = from
  for (const end of [...turnsBetween(history, from, to), to]) {
    if (isAccruingOn(history, end))
      earned += principal * rateOn(terms, history, end) * dayWeight(terms, start, end)
    start = end
  }
  return earned
}

/** The days strictly between two on which a stretch of one rate ends, in order. */
function turnsBetween(history: RateHistory, from: LocalDate, to: LocalDate): LocalDate[] {
  const ends = new Set(history.rates.map((change) => addDays(change.from, -1)))
  if (history.closedOn !== null) ends.add(history.closedOn)
  for (const { after, through } of history.pauses) {
    ends.add(after)
    if (through !== null) ends.add(through)
  }
  return [...ends].filter((day) => day > from && day < to).toSorted()
}

function isWithin({ after, through }: AccrualPause, day: LocalDate): boolean {
  return day > after && (through === null || day <= through)
}
