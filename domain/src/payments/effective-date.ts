import { addDays, dayOf, type Instant, isAfterCutoff, type LocalDate } from '../calendar.ts'
import { addBankingDays, type Country, rollForward } from '../calendar/banking-days.ts'
import type { MethodKind } from './payment-method.ts'

/** How money reaches the lender: a borrower's method, or a check or cash at the lender's office. */
export type Channel = MethodKind | 'check' | 'cash'

/** Lender settings that decide on which day a payment takes effect. */
export type ProcessingRules = {
  /** lender setting: whether a card payment after 5 PM Eastern counts for the next day too */
  readonly cardCutoffApplies: boolean
  /** days on which the lender's bank is closed besides the holidays */
  readonly extraClosedDays?: readonly LocalDate[]
}

/**
 * The day a one-time payment made now takes effect. From 5:00 PM Eastern it is the next day; a bank
 * payment waits for a banking day, ACH of the Federal Reserve and PAD of the Canadian banks, whatever the
 * lender's country. A card does not wait.
 *
 * @param now the business clock
 *
 * @see AMB-68
 *
 * @example
 * // Wednesday before Thanksgiving 2026, 6 PM Eastern: ACH on Friday 11-27, PAD on Thursday 11-26
 */
export function processingDay(now: Instant, kind: MethodKind, rules: ProcessingRules): LocalDate {
  const today = dayOf(now)
  const cutoffApplies = kind !== 'card' || rules.cardCutoffApplies
  const day = cutoffApplies && isAfterCutoff(now) ? addDays(today, 1) : today
  return kind === 'card' ? day : rollForward(day, banksOfRail[kind], rules.extraClosedDays)
}

/** Lender settings that decide when a payment's money has arrived. */
export type SettlementRules = {
  readonly country: Country
  /** settings `achSettleDays`, `padSettleDays`, `cardSettleDays`; banking days, 0 or above */
  readonly settleDays: Readonly<Record<MethodKind, number>>
  readonly extraClosedDays?: readonly LocalDate[]
}

/**
 * The day a payment's money leaves the clearing account for the lender's cash. Banking days are
 * counted strictly after the effective day. Checks and cash are there at once.
 *
 * ACH follows the Federal Reserve and PAD the Canadian banks, whatever the lender's country.
 */
export function settlesOn(
  effectiveOn: LocalDate,
  channel: Channel,
  rules: SettlementRules,
): LocalDate {
  if (channel === 'check' || channel === 'cash') return effectiveOn
  const country = channel === 'card' ? rules.country : banksOfRail[channel]
  return addBankingDays(effectiveOn, rules.settleDays[channel], country, rules.extraClosedDays)
}

/** Whose banking days a debit goes by. */
export const banksOfRail = { ach: 'US', pad: 'CA' } as const satisfies Record<
  'ach' | 'pad',
  Country
>
