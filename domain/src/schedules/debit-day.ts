import { dayOf, type Instant, instantAt, latestDay, type LocalDate } from '../calendar.ts'
import {
  addBankingDays,
  type Country,
  banksOfCurrency,
  rollForward,
} from '../calendar/banking-days.ts'
import { banksOfRail, processingDay } from '../payments/effective-date.ts'
import type { Currency } from '../money.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import type { ScheduledPayment } from './resume-schedule.ts'

/** Lender settings that decide when a scheduled debit is handed over. */
export type DebitRules = {
  /** when cards are charged on their day, and when the files of bank debits leave: 'HH:MM', Eastern */
  readonly cardRunTime: string
  readonly achFileTime: string
  readonly padFileTime: string
  /** banking days between the file of a Canadian debit and its day */
  readonly padLeadDays: number
  /** whether a debit that waited for a banking day counts from its nominal day */
  readonly creditNominal: boolean
  readonly extraClosedDays: readonly LocalDate[]
}

/** What decides how long a late debit is still taken. */
export type CatchUpRules = DebitRules & {
  /** banking days after its own on which a late one is still taken */
  readonly catchUpDays: number
}

/** Whose banking days a debit by this kind of method waits for; null: it runs on any day. */
export const banksOfDebit: Readonly<Record<MethodKind, Country | null>> = {
  ...banksOfRail,
  card: null,
}

/**
 * The moment at which a scheduled debit is handed over, from which it can not be changed any more: a
 * card on its day, a bank debit with the file that leaves before its day.
 *
 * @see AMB-138
 * @example debitTime(parseDay('2026-12-08'), 'ach', rules) // 12-07, 5:00 PM Eastern
 */
export function debitTime(collectOn: LocalDate, kind: MethodKind, rules: DebitRules): Instant {
  const { extraClosedDays } = rules
  switch (kind) {
    case 'card':
      return instantAt(collectOn, `${rules.cardRunTime}:00`)
    case 'ach':
      return instantAt(
        addBankingDays(collectOn, -1, 'US', extraClosedDays),
        `${rules.achFileTime}:00`,
      )
    case 'pad': {
      const day = addBankingDays(collectOn, -rules.padLeadDays, 'CA', extraClosedDays)
      return instantAt(day, `${rules.padFileTime}:00`)
    }
    default:
      return kind satisfies never
  }
}

/**
 * The day of a debit by the closed days of today: one that was planned for a day which was closed since waits for the
 * next open one, as if that had been known. The moment at which it is handed over stays the same.
 */
export function openDebitDay(
  collectOn: LocalDate,
  kind: MethodKind,
  { extraClosedDays }: Pick<DebitRules, 'extraClosedDays'>,
): LocalDate {
  const banks = banksOfDebit[kind]
  return banks === null ? collectOn : rollForward(collectOn, banks, extraClosedDays)
}

/** What tells which of two debits of a loan comes first. */
export type DebitTurn = {
  /** the moment at which it is handed over, or to which it was put off */
  readonly at: Instant
  /** when its schedule was made; business time */
  readonly madeAt: Instant
  readonly scheduleId: string
}

/**
 * Puts debits of a loan in the order in which they are decided: by the moment at which they are handed
 * over, and of one moment by their schedules, the one first that was made first. Whoever foretells
 * debits and whoever takes them go by it, as the first one leaves less for the next.
 *
 * @returns below 0 where one comes before the other
 */
export function compareTurns(one: DebitTurn, other: DebitTurn): number {
  const byId = one.scheduleId < other.scheduleId ? -1 : Number(one.scheduleId > other.scheduleId)
  return one.at - other.at || one.madeAt - other.madeAt || byId
}

/** The day on which a debit that is handed over at a moment is collected: its own, or the first still possible. */
export function collectionDay(
  collectOn: LocalDate,
  now: Instant,
  {
    kind,
    rules,
  }: { readonly kind: MethodKind; readonly rules: Pick<DebitRules, 'extraClosedDays'> },
): LocalDate {
  if (banksOfDebit[kind] === null) return latestDay(collectOn, dayOf(now))
  const { extraClosedDays } = rules
  const bank = { cardCutoffApplies: false, extraClosedDays }
  return latestDay(collectOn, processingDay(now, kind, bank))
}

/** Whose banking days count while a debit is late or put off: a card goes by those of its loan's country. */
function banksOfLate({ kind, currency }: LatePayer): Country {
  return banksOfDebit[kind] ?? banksOfCurrency[currency]
}

type LatePayer = {
  readonly kind: MethodKind
  /** of the loan */
  readonly currency: Currency
}

/** The last day on which a debit may still be collected. */
export function lastDebitDay(
  collectOn: LocalDate,
  payer: LatePayer,
  { catchUpDays, extraClosedDays }: Pick<CatchUpRules, 'catchUpDays' | 'extraClosedDays'>,
): LocalDate {
  return addBankingDays(collectOn, catchUpDays, banksOfLate(payer), extraClosedDays)
}

/**
 * The next day on which a debit may be collected that is not collected on a day, and the moment at which
 * it is handed over for it: its file has not left yet.
 */
export function nextDebitDay(
  day: LocalDate,
  now: Instant,
  { rules, ...payer }: LatePayer & { readonly rules: DebitRules },
): { readonly day: LocalDate; readonly at: Instant } {
  const country = banksOfLate(payer)
  let next = day
  for (;;) {
    next = addBankingDays(next, 1, country, rules.extraClosedDays)
    const at = debitTime(next, payer.kind, rules)
    if (at > now) return { day: next, at }
  }
}

/**
 * The day from which a debit counts. One of a series that only waited for a banking day counts from its
 * nominal day where the lender has it so, whenever it was handed over for its day; one that is collected later counts
 * from the day of its debit.
 *
 * @see AMB-133
 */
export function creditDay(
  { dueOn, collectOn }: Pick<ScheduledPayment, 'dueOn' | 'collectOn'>,
  collectedOn: LocalDate,
  { isSeries, rules }: { readonly isSeries: boolean; readonly rules: DebitRules },
): LocalDate {
  const isOnTime = collectedOn === collectOn
  return isOnTime && isSeries && rules.creditNominal ? dueOn : collectedOn
}
