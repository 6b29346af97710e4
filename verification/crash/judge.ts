import type { OrderAttempt, OrderAnswer } from './pay-order.ts'
import type { CrashBooks, CrashPaymentRow } from './read-books.ts'

export const findingKinds = [
  'lost',
  'double',
  'different',
  'orphan',
  'stillOpen',
  'toldWrong',
  'unbalanced',
] as const
export type FindingKind = (typeof findingKinds)[number]
export type Finding = { readonly kind: FindingKind; readonly what: string }

const chargedStates = new Set(['completed', 'pending', 'returned', 'refunded'])
const openStates = new Set(['created', 'submitting', 'confirming'])

/**
 * Holds journal, payments and ledger against each other, per key and in cents, and both against
 * what each borrower was told. Nothing, when every charge is one payment and one posting.
 */
export function judge(attempts: readonly OrderAttempt[], books: CrashBooks): Finding[] {
  const charges = Map.groupBy(books.journal, ({ ref }) => ref)
  const centsOf = (ref: string) => (charges.get(ref) ?? []).map(({ cents }) => cents)
  const known = new Set(books.payments.map(({ ref }) => ref))
  const byKey = new Map(books.payments.map((row) => [row.key, row]))
  const isCharged = (row: CrashPaymentRow) => centsOf(row.ref).length > 0
  return [
    ...books.payments.flatMap((row) => judgePayment(row, centsOf(row.ref))),
    ...[...charges.keys()]
      .filter((ref) => !known.has(ref))
      .map((ref) => finding('orphan', `${ref}: charged, and no payment has this reference`)),
    ...attempts.flatMap((attempt) => judgeTold(attempt, byKey, isCharged)),
    ...books.unbalanced.map((id) => finding('unbalanced', `transaction ${id}`)),
    ...books.offLedger.map((no) => finding('unbalanced', `loan ${no} stands off its ledger`)),
  ]
}

function judgePayment(row: CrashPaymentRow, charged: readonly bigint[]): Finding[] {
  const { ref, state, total, posted } = row
  const what = `${ref} (${state}): charged ${sums(charged)}, payment ${total}, ledger ${sums(posted)}`
  if (charged.length > 1 || posted.length > 1) return [finding('double', what)]
  if (openStates.has(state)) return [finding('stillOpen', what)]
  if (!chargedStates.has(state))
    return charged.length + posted.length === 0 ? [] : [finding('lost', what)]
  // The ledger has nothing of a payment before the day on which it takes effect.
  const inLedger = row.isAhead && posted.length === 0 ? [total] : posted
  if (charged.length === 0 || inLedger.length === 0) return [finding('lost', what)]
  return charged[0] === total && inLedger[0] === total ? [] : [finding('different', what)]
}

/** What was once said stays true: of the key, of the amount, and word for word when said again. */
function judgeTold(
  { order, told }: OrderAttempt,
  byKey: ReadonlyMap<string | null, CrashPaymentRow>,
  isCharged: (row: CrashPaymentRow) => boolean,
): Finding[] {
  const row = byKey.get(order.key)
  const wrong = (why: string, said?: OrderAnswer) =>
    finding('toldWrong', `order ${order.no}, key ${order.key}: ${why} ${said?.text ?? ''}`.trim())
  const findings: Finding[] = []
  if (row !== undefined && row.amount !== order.cents) findings.push(wrong('another amount'))
  const ids = new Set(told.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))
  if (ids.size > 1) findings.push(wrong('two orders under one key'))
  if (ids.size === 1 && !ids.has(row?.orderId ?? '')) findings.push(wrong('another order'))
  for (const said of told) {
    const { of, says } = said
    if (says === 'other') findings.push(wrong('not expected', said))
    if (of === 'otherBody' && says === 'completed') findings.push(wrong('paid another body'))
    if (says === 'keyReused' && of !== 'otherBody') findings.push(wrong('its own key refused'))
    if (says === 'completed' && row?.state !== 'completed')
      findings.push(wrong(`told completed, and it is ${row?.state ?? 'nowhere'}`, said))
    if (says === 'declined' && (row?.state !== 'declined' || isCharged(row)))
      findings.push(wrong(`told declined, and it is ${row?.state ?? 'nowhere'}`, said))
  }
  const onlyPaused = told.every(({ says }) => says === 'paused' || says === 'unsent')
  if (onlyPaused && row !== undefined) findings.push(wrong('told that nothing was charged'))
  return findings
}

function finding(kind: FindingKind, what: string): Finding {
  return { kind, what }
}

function sums(cents: readonly bigint[]): string {
  return cents.length === 0 ? 'nothing' : cents.join(' and ')
}
