import { assert } from '../assert.ts'
import { addDays, type LocalDate } from '../calendar.ts'
import { addBankingDays, type Country } from '../calendar/banking-days.ts'
import type { ServicingRules } from './servicing-rules.ts'

/** What the networks allow of a debit that came back for want of funds. */
type Limit = { readonly country: Country; readonly tries: number; readonly withinDays: number }

const ach: Limit = { country: 'US', tries: 2, withinDays: 180 }
const pad: Limit = { country: 'CA', tries: 1, withinDays: 30 }
const limits: Readonly<Record<string, Limit>> = { R01: ach, R09: ach, '901': pad, '908': pad }

/** A debit that came back. */
export type ReturnedDebit = {
  readonly code: string
  /** how often it was presented again before; whole, 0 or above */
  readonly attempts: number
  /** effective day of the first try */
  readonly firstOn: LocalDate
  readonly returnedOn: LocalDate
}

/**
 * The day on which a debit that came back for want of funds is presented again, for the same amount;
 * null when it is not. R01 and R09 at most twice, 901 and 908 once and within 30 days, and no more
 * than the lender's `representMax`; the days are banking days of the rail's country.
 *
 * @example
 * // R01 on Friday 2026-11-20, 3 banking days, Thanksgiving between: 2026-11-25
 */
export function representOn(
  { code, attempts, firstOn, returnedOn }: ReturnedDebit,
  rules: Pick<ServicingRules, 'representMax' | 'representAfterDays' | 'extraClosedDays'>,
): LocalDate | null {
  assert(Number.isInteger(attempts) && attempts >= 0, 'tries are counted whole')
  const limit = Object.hasOwn(limits, code) ? limits[code] : undefined
  if (limit === undefined || attempts >= Math.min(limit.tries, rules.representMax)) return null
  const { country, withinDays } = limit
  const on = addBankingDays(returnedOn, rules.representAfterDays, country, rules.extraClosedDays)
  return on <= addDays(firstOn, withinDays) ? on : null
}
