import { compareDays, latestDay, type LocalDate } from '../src/calendar.ts'
import { addBankingDays, type Country } from '../src/calendar/banking-days.ts'
import { add, type Cents, sum, zero } from '../src/money.ts'
import { type Channel, type SettlementRules, settlesOn } from '../src/payments/effective-date.ts'
import type { LoanHistoryEvent } from './replay-events.ts'

type GivenPayment = Extract<LoanHistoryEvent, { kind: 'payment' }>
type Settlement = Extract<LoanHistoryEvent, { kind: 'settled' } | { kind: 'returnSettled' }>
type GivenReversal = Extract<LoanHistoryEvent, { kind: 'returned' } | { kind: 'refunded' }>

/**
 * A history with its settlements: each payment settles on its day, first thing in the morning; one
 * that came back before never settles; for one that came back after, the bank takes the money back
 * on the next banking day.
 *
 * @param events in the order in which they were posted, without settlements
 * @param asOf the last day on which anything settles
 */
export function settleHistory(
  events: readonly LoanHistoryEvent[],
  rules: SettlementRules,
  asOf: LocalDate,
): readonly LoanHistoryEvent[] {
  const reversals = new Map<string, GivenReversal[]>()
  for (const event of events)
    if (event.kind === 'returned' || event.kind === 'refunded')
      reversals.set(event.paymentId, [...(reversals.get(event.paymentId) ?? []), event])

  const settlements: Settlement[] = []
  for (const event of events)
    if (event.kind === 'payment')
      settlements.push(...settlementsOf(event, reversals.get(event.paymentId) ?? [], rules))

  const settled = settlements
    .filter(({ on }) => on <= asOf)
    .toSorted((left, right) => compareDays(left.on, right.on))
  return merge(settled, events)
}

function settlementsOf(
  payment: GivenPayment,
  reversals: readonly GivenReversal[],
  rules: SettlementRules,
): readonly Settlement[] {
  const { paymentId, channel, effectiveOn, enteredOn } = payment
  if (channel === 'check' || channel === 'cash') return []
  const on = latestDay(settlesOn(effectiveOn, channel, rules), enteredOn)
  const early = reversals.filter((reversal) => reversal.on < on)
  if (isWhole(payment, early)) return []
  const settled: Settlement = { kind: 'settled', paymentId, on, processingFee: zero }
  const late = reversals.filter((reversal) => reversal.on >= on)
  return [settled, ...late.map((reversal) => reversePayment(payment, reversal, rules))]
}

/** Whether nothing is left of a payment once all of these took their parts. */
function isWhole({ amount }: GivenPayment, reversals: readonly GivenReversal[]): boolean {
  const parts = reversals.map((each) => partOf(each) ?? amount)
  return reversals.length > 0 && sum(parts) >= amount
}

function reversePayment(
  { channel, fee }: GivenPayment,
  reversal: GivenReversal,
  rules: SettlementRules,
): Settlement {
  const { paymentId } = reversal
  const withFee = reversal.kind === 'returned' || reversal.withFee
  const on = addBankingDays(reversal.on, 1, countryOf(channel, rules))
  const part = partOf(reversal)
  const back = { kind: 'returnSettled', paymentId, on, withFee } as const
  return part === undefined ? back : { ...back, amount: withFee ? add(part, fee) : part }
}

function partOf(reversal: GivenReversal): Cents | undefined {
  return reversal.kind === 'refunded' ? reversal.amount : undefined
}

function countryOf(channel: Channel, rules: SettlementRules): Country {
  if (channel === 'card') return rules.country
  return channel === 'pad' ? 'CA' : 'US'
}

/** Settlements come before what else happens on their day, but never before their payment. */
function merge(
  settlements: readonly Settlement[],
  events: readonly LoanHistoryEvent[],
): readonly LoanHistoryEvent[] {
  const merged: LoanHistoryEvent[] = []
  const posted = new Set<string>()
  let next = 0
  for (const event of events) {
    while (isReady(settlements[next], event)) merged.push(...settlements.slice(next, (next += 1)))
    merged.push(event)
    if (event.kind === 'payment') posted.add(event.paymentId)
  }
  return [...merged, ...settlements.slice(next)]

  function isReady(settlement: Settlement | undefined, event: LoanHistoryEvent): boolean {
    if (settlement === undefined || !posted.has(settlement.paymentId)) return false
    return settlement.on <= dayPosted(event)
  }
}

function dayPosted(event: LoanHistoryEvent): LocalDate {
  if (event.kind === 'payment') return event.enteredOn
  if (event.kind === 'accrued') return event.through
  return event.on ?? ('' as LocalDate)
}
