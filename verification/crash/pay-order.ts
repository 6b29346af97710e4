import { setTimeout as sleep } from 'node:timers/promises'
import { cents, formatDollars } from '@quittance/domain/money'
import type { ApiAnswer, CallApi } from './call-api.ts'
import { host } from './make-world.ts'
import type { PlannedOrder } from './plan-orders.ts'

/** What somebody was told about their payment. */
export type OrderAnswer = {
  readonly of: 'make' | 'status' | 'again' | 'otherBody'
  /**
   * `paused`: HTTP 503, or the rail is away: nothing was charged. `unsent`: nobody took the call.
   */
  readonly says:
    | 'completed'
    | 'confirming'
    | 'declined'
    | 'neverReceived'
    | 'keyReused'
    | 'paused'
    | 'unsent'
    | 'lost'
    | 'other'
  readonly orderId: string | null
  /** the whole answer, to tell what was not expected */
  readonly text: string
}

export type OrderAttempt = { readonly order: PlannedOrder; readonly told: readonly OrderAnswer[] }

/** How long one order is followed; then its result is left to the worker. Milliseconds. */
const followMs = 45_000
/** Asks about a payment that is confirming so often before it is left to the worker. */
const asksMax = 3

/** Behaves as the portal in a browser: one key, and whenever no answer came, it asks by the key. */
export async function payCrashOrder(call: CallApi, order: PlannedOrder): Promise<OrderAttempt> {
  const told: OrderAnswer[] = []
  const until = performance.now() + followMs
  let asks = 0
  while (performance.now() < until) {
    const presses = order.pressesTwice && told.length === 0 ? 2 : 1
    const answers = await Promise.all(Array.from({ length: presses }, () => press(call, order)))
    told.push(...answers)
    if (order.leavesWhenPaused && told.every(isSurelyUnsent)) break
    if (answers.some(isResult)) break
    const asked = await askUntil(call, order, { told, until, asksLeft: asksMax - asks })
    asks += asked
    if (told.at(-1)?.says !== 'neverReceived') break
  }
  if (told.some(isResult)) told.push(...(await comeBack(call, order)))
  return { order, told }
}

/** Neither of these may be true of a payment that was charged, when nothing else was told. */
function isSurelyUnsent({ says }: OrderAnswer): boolean {
  return says === 'paused' || says === 'unsent'
}

function isResult({ says }: OrderAnswer): boolean {
  return says === 'completed' || says === 'declined' || says === 'other'
}

type Asking = { readonly told: OrderAnswer[]; readonly until: number; readonly asksLeft: number }

/** Asks how the payment stands until somebody knows; says how often it was still confirming. */
async function askUntil(
  call: CallApi,
  order: PlannedOrder,
  { told, until, asksLeft }: Asking,
): Promise<number> {
  let confirming = 0
  while (performance.now() < until) {
    await sleep(150 * (confirming + 1))
    const answer = await ask(call, order)
    told.push(answer)
    if (answer.says === 'confirming') confirming += 1
    const isKnown = isResult(answer) || answer.says === 'neverReceived'
    if (isKnown || confirming >= asksLeft) break
  }
  return confirming
}

async function comeBack(call: CallApi, order: PlannedOrder): Promise<OrderAnswer[]> {
  const more: OrderAnswer[] = []
  if (order.pressesAfter) more.push({ ...(await press(call, order)), of: 'again' })
  if (order.changesMind) {
    const other = { ...order, cents: order.cents + 1n, patienceMs: 30_000 }
    more.push({ ...(await press(call, other)), of: 'otherBody' })
  }
  return more
}

async function press(call: CallApi, order: PlannedOrder): Promise<OrderAnswer> {
  const { payer, card, patienceMs } = order
  const body = {
    id: payer.methods[card],
    paymentType: '1',
    loanId: payer.loanId,
    amount: formatDollars(cents(order.cents)),
  }
  const path = '/app/api/payments/make'
  const headers = headersOf(order)
  return tell('make', await call({ method: 'POST', path, headers, body, timeoutMs: patienceMs }))
}

async function ask(call: CallApi, order: PlannedOrder): Promise<OrderAnswer> {
  const path = '/app/api/payments/status'
  const headers = headersOf(order)
  return tell('status', await call({ method: 'GET', path, headers, timeoutMs: 30_000 }))
}

function headersOf({ payer, key }: PlannedOrder): Record<string, string> {
  return {
    host,
    accesstoken: payer.accessToken,
    'idempotency-key': key,
    'x-forwarded-for': payer.ip,
    'user-agent': 'crash harness',
  }
}

type Body = {
  readonly status?: number
  readonly reason?: string
  readonly result?: { readonly paymentToken?: { readonly orderId: string; readonly state: string } }
}

function tell(of: OrderAnswer['of'], answer: ApiAnswer): OrderAnswer {
  if (answer.kind === 'lost')
    return { of, says: answer.sent ? 'lost' : 'unsent', orderId: null, text: '' }
  const body = (answer.body ?? {}) as Body
  const text = `${answer.status} ${JSON.stringify(answer.body)}`
  const token = body.result?.paymentToken
  return { of, says: wordFor(answer.status, body), orderId: token?.orderId ?? null, text }
}

function wordFor(status: number, { status: done, reason = '', result }: Body): OrderAnswer['says'] {
  if (status === 503) return 'paused'
  if (status >= 500) return 'lost' // no word about the payment: as good as no answer
  if (done === 1) {
    const state = result?.paymentToken?.state
    return state === 'completed' || state === 'confirming' ? state : 'other'
  }
  if (reason.startsWith('declined')) return 'declined'
  if (reason === 'railUnavailable') return 'paused'
  if (reason === 'neverReceived' || reason === 'keyReused') return reason
  return 'other'
}
