import { cancelUntil } from '@quittance/domain/payments/cancel-payment'
import { add } from '@quittance/domain/money'
import { dayOf, type Instant, toInstant } from '@quittance/domain/calendar'
import { isAsAuthorized } from '@quittance/domain/schedules/check-authorization'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import { refuseMethodOn } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { ReplacedDebitNotification } from '@quittance/server/notifications/templates/payment-notifications'
import type { ReplacedDebit } from '@quittance/server/payments/replacements/replaced-debit-repository'
import { simulatedLender } from '../world.ts'
import type { MemoryBooks, MemoryPaymentRow } from './memory-books.ts'
import { memoryItemOf } from './memory-items.ts'

/** What a transaction changes of payments, which it sees itself before it commits. */
export type OwnChanges = ReadonlyMap<string, Partial<MemoryPaymentRow>>

/** The payments in the place of a scheduled one, and their retries: `placeChain` of the server. */
function placeChain(
  { payments }: MemoryBooks,
  placeId: string,
  own: OwnChanges = new Map(),
): MemoryPaymentRow[] {
  const chain = [...payments.values()].filter(({ intent }) => intent.insteadOf === placeId)
  for (const row of chain)
    for (const next of payments.values())
      if (next.represents === row.intent.paymentId) chain.push(next)
  return chain.map((row) => ({ ...row, ...own.get(row.intent.paymentId) }))
}

const accepted: ReadonlySet<string> = new Set(['pending', 'completed'])
const undecided: ReadonlySet<string> = new Set(['created', 'submitting', 'confirming'])

/** A payment that stands in the place of a scheduled one; null for none. */
export function findReplacement(
  books: MemoryBooks,
  placeId: string,
  own?: OwnChanges,
): MemoryPaymentRow | null {
  const chain = placeChain(books, placeId, own)
  const isTried = (row: MemoryPaymentRow) =>
    chain.some(({ represents }) => represents === row.intent.paymentId)
  const stands = (row: MemoryPaymentRow) =>
    accepted.has(row.state) ||
    (row.state === 'returned' && row.triesAgainOn !== null && !isTried(row))
  return chain.find(({ state }) => state === 'pending') ?? chain.find(stands) ?? null
}

/** Whether nothing stands in the place of a scheduled payment, and nothing may yet. */
function isPlaceFree(books: MemoryBooks, placeId: string, own?: OwnChanges): boolean {
  const mayStand = placeChain(books, placeId, own).some(({ state }) => undecided.has(state))
  return !mayStand && findReplacement(books, placeId, own) === null
}

/** Whether its borrower may pay in the place of a scheduled payment; true where none is named. */
export function isReplaceable(
  books: MemoryBooks,
  { placeId, loanId, borrowerId }: { placeId: string | null; loanId: string; borrowerId: string },
): boolean {
  if (placeId === null) return true
  const one = books.promises.payments.get(placeId)
  const schedule = books.promises.schedules.get(one?.scheduleId ?? '')
  const isToCome = one?.status === 'active' && schedule?.status === 'active'
  const isTheirs = schedule?.loanId === loanId && schedule.borrowerId === borrowerId
  return isToCome && isTheirs && isPlaceFree(books, placeId)
}

/** Until when a payment that stands may be taken back: what was asked for in time is answered at any time. */
export function takenBackUntil(row: MemoryPaymentRow): Instant | null {
  const { state, intent, isCancelAsked } = row
  const { method, collectedOn } = intent
  const until = cancelUntil({ state, kind: method.kind, collectedOn, scheduledAt: null })
  return until !== null && isCancelAsked ? toInstant(Infinity) : until
}

/** The scheduled payment in whose place a payment was made, or the one that it tries again; null for none. */
export function placeOf(books: MemoryBooks, paymentId: string): string | null {
  return memoryItemOf(books, paymentId).at(-1)?.intent.insteadOf ?? null
}

/** What becomes of it: `readReplacedDebit` of the server. */
export function replacedDebitOf(
  books: MemoryBooks,
  paymentId: string,
  own: OwnChanges,
): ReplacedDebit | null {
  const placeId = placeOf(books, paymentId)
  const one = books.promises.payments.get(placeId ?? '')
  const schedule = books.promises.schedules.get(one?.scheduleId ?? '')
  if (placeId === null || one === undefined || schedule === undefined) return null
  if (!isPlaceFree(books, placeId, own)) return null
  const { suspendedOn, pause, methodId, agreed } = schedule
  const method = books.methods.get(methodId)
  const { servicing: rules } = simulatedLender.settings
  const time = method === undefined ? one.debitAt : debitTime(one.collectOn, method.kind, rules)
  const decidedOn = dayOf(toInstant(Math.max(time, one.debitAt)))
  const isRefused = method === undefined || refuseMethodOn(method, decidedOn) !== null
  const isAgreed = isAsAuthorized(one.movedTo ?? agreed, schedule, one)
  const runs = suspendedOn === null && pause === null && !isRefused && isAgreed
  const isComing = one.status === 'active' && schedule.status === 'active' && runs
  const isLost = one.status === 'skipped' && one.skippedFor === 'replaced'
  const state = isComing ? 'coming' : isLost ? 'notTaken' : ''
  const { scheduleId, paymentNo, collectOn: on } = one
  const amount = add(one.amount, one.fee)
  return { scheduleId, paymentNo, on, plannedOn: on, amount, state, was: null }
}

/** What is told of the scheduled payment in whose place a payment was. */
export function noteNotification(books: MemoryBooks, paymentId: string, payload: object): void {
  const placeId = placeOf(books, paymentId)
  if (placeId === null || !('place' in payload)) return
  const { kind } = payload.place as ReplacedDebitNotification
  if (kind !== 'coming' && kind !== 'notTaken') return
  books.promises.placesTold.set(placeId, kind)
  books.promises.noted.push(`replacement gone: ${kind}`)
}
