import * as z from 'zod'
import { type CallJson, callJson } from './call-json.ts'
import {
  type AccountCheck,
  type AccountInClear,
  type AmountsCheck,
  type GatewayCancel,
  type CardInClear,
  type GatewayCharge,
  type GatewayChargeQuery,
  type DeclineCode,
  type Gateway,
  GatewayAway,
  type NotFound,
  type GatewayRefund,
  declineCodes,
} from './gateway.ts'

const taken = z.object({
  id: z.string(),
  // A debit of a bank account is accepted: whether it succeeds is known days later.
  status: z.enum(['succeeded', 'accepted', 'processing']),
  amount: z.string(),
  authCode: z.string(),
})
/** A code we do not know yet is a decline all the same. */
const code = z.enum(declineCodes).catch('generic_decline')
const declined = z.object({ status: z.literal('declined'), code })
const missing = z.object({
  code: z.literal('not_found'),
  dedups: z.boolean(),
  retentionMs: z.number().nullable(),
})
const found = z.union([taken, declined])
const checked = z.object({
  status: z.literal('ok'),
  funding: z.enum(['credit', 'debit', 'prepaid']),
})
const accountChecked = z.object({
  status: z.enum(['validated', 'microDeposits', 'prenote', 'unavailable', 'notFound']),
})
const accountChecks = {
  validated: 'validated',
  microDeposits: 'amounts',
  prenote: 'days',
  unavailable: 'again',
  notFound: 'notFound',
} as const satisfies Record<z.output<typeof accountChecked>['status'], AccountCheck>
const amountsChecked = z.object({ status: z.enum(['validated', 'wrongAmounts', 'locked']) })
const railPaths = { card: '/charges', ach: '/ach', pad: '/pad' } as const
const journalPage = z.object({ entries: z.array(z.unknown()), more: z.boolean() })
const journalMax = 5_000

export type SandboxOptions = {
  readonly baseUrl: string
  /** below the 20 s after which the vault's own callers give up */
  readonly timeoutMs: number
}

/** The demo's payment network. */
export function sandboxGateway({ baseUrl, timeoutMs }: SandboxOptions): Gateway {
  const call = callJson(baseUrl, timeoutMs)
  const ask = callJson(baseUrl, Math.min(timeoutMs, 6_000))
  return {
    async checkCard({ number, expiry, cvv }) {
      const body = { number, expiry, cvv }
      const answer = await reach(ask, { method: 'POST', path: '/cards/check', body })
      if (answer?.status === 402 && declined.safeParse(answer.body).success) return 'declined'
      return definite(checked, answer).funding
    },
    async checkAccount(merchant, account, by): Promise<AccountCheck> {
      const body = { ...account, by, merchant }
      const answer = await reach(ask, { method: 'POST', path: '/accounts/validate', body })
      return accountChecks[definite(accountChecked, answer).status]
    },
    async confirmAmounts(merchant, account, amounts): Promise<AmountsCheck> {
      const body = { ...account, amounts, merchant }
      const answer = await reach(ask, { method: 'POST', path: '/accounts/confirm', body })
      return definite(amountsChecked, answer).status
    },
    async charge({ lenderId, ref, method, amount, currency, collectOn }) {
      const day = method.kind === 'card' ? {} : { collectOn }
      const body = { ...asTheNetworkHasIt(method), ...day, amount, currency, merchant: lenderId }
      const headers = { 'idempotency-key': ref }
      const path = railPaths[method.kind]
      const answer = await reach(call, { method: 'POST', path, headers, body })
      return readCharge(answer, amount)
    },
    async query({ lenderId, ref }) {
      const query = new URLSearchParams({ ref, merchant: lenderId })
      return readQuery(await reach(ask, { method: 'GET', path: `/charges?${query.toString()}` }))
    },
    async cancel({ lenderId, ref }) {
      const body = { ref, merchant: lenderId }
      return readCancel(await reach(call, { method: 'POST', path: '/ach/cancel', body }))
    },
    async refund({ lenderId, ref, key, amount }) {
      const headers = { 'idempotency-key': key }
      const body = { ref, amount, merchant: lenderId }
      return readRefund(await reach(call, { method: 'POST', path: '/refunds', headers, body }))
    },
    async queryRefund({ lenderId, key }) {
      const query = new URLSearchParams({ key, merchant: lenderId })
      const answer = await reach(ask, { method: 'GET', path: `/refunds?${query.toString()}` })
      if (answer?.status !== 404) return readRefund(answer)
      return readMissing(answer.body) ?? { result: 'unknown' }
    },
    keepTime: timekeeper(call),
    async journal(lenderId, after) {
      const query = new URLSearchParams({
        merchant: lenderId,
        after: String(after),
        limit: String(journalMax),
      })
      const answer = await reach(ask, { method: 'GET', path: `/journal?${query.toString()}` })
      return definite(journalPage, answer)
    },
    close() {
      call.close()
      ask.close()
    },
  }
}

/** Only a clock that was moved is told of: between moves the network's own runs as fast. */
function timekeeper(call: CallJson): Gateway['keepTime'] {
  let aheadMs: number | null = null
  return async (now) => {
    const isAheadMs = Date.parse(now) - performance.now()
    if (aheadMs !== null && Math.abs(isAheadMs - aheadMs) < 1_000) return
    const answer = await reach(call, { method: 'POST', path: '/clock', body: { now } })
    if (answer?.status === 200) aheadMs = isAheadMs
  }
}

function readCancel(answer: Answer | null): GatewayCancel {
  if (answer?.status === 409) return { result: 'tooLate' }
  const { success } = z.object({ status: z.literal('cancelled') }).safeParse(answer?.body)
  return { result: answer?.status === 200 && success ? 'cancelled' : 'unknown' }
}

const refunded = z.object({ id: z.string(), status: z.literal('succeeded') })
const refusals: ReadonlySet<string> = new Set(['not_found', 'more_than_charged'])

/** Only a whole yes, or a no that the network says by its name, is definite. */
function readRefund(answer: Answer | null): GatewayRefund {
  const read = refunded.safeParse(answer?.body)
  if (answer?.status === 200 && read.success) return { result: 'refunded', confirmId: read.data.id }
  const refusal = codeOf(answer?.body)
  const isNo = answer?.status === 404 || answer?.status === 409
  return isNo && refusals.has(refusal)
    ? { result: 'refused', code: refusal }
    : { result: 'unknown' }
}

function codeOf(body: unknown): string {
  return z.object({ code: z.string() }).catch({ code: '' }).parse(body).code
}

/** A Canadian account goes with its bank and its branch apart. */
function asTheNetworkHasIt(method: CardInClear | AccountInClear): object {
  if (method.kind !== 'pad') return method
  const { kind, number, routing } = method
  const [institution = '', branch = ''] = routing.split('-')
  return { kind, institution, branch, number }
}

type Answer = { readonly status: number; readonly body: unknown }

/** Null when nothing came back: whether it arrived there, nobody knows. */
function reach(call: CallJson, what: Parameters<CallJson>[0]): Promise<Answer | null> {
  return call(what).catch(() => null)
}

/** @throws GatewayAway for anything but a whole answer of the form */
function definite<Schema extends z.ZodType>(form: Schema, answer: Answer | null): z.output<Schema> {
  const read = form.safeParse(answer?.body)
  if (answer?.status !== 200 || !read.success) throw new GatewayAway()
  return read.data
}

/** Definite is only what has the right status, shape and amount. */
function readCharge(answer: Answer | null, amount: string): GatewayCharge {
  if (answer?.status === 402) return readDecline(answer.body) ?? { result: 'unknown' }
  const read = taken.safeParse(answer?.body)
  if (answer?.status !== 200 || !read.success) return { result: 'unknown' }
  const { id, status, authCode } = read.data
  if (status === 'processing' || read.data.amount !== amount) return { result: 'unknown' }
  return { result: 'charged', confirmId: id, authId: authCode }
}

function readQuery(answer: Answer | null): GatewayChargeQuery {
  if (answer?.status === 404) return readMissing(answer.body) ?? { result: 'unknown' }
  const { success, data } = found.safeParse(answer?.body)
  if (answer?.status !== 200 || !success) return { result: 'unknown' }
  if (data.status === 'declined') return { result: 'declined', code: data.code }
  if (data.status === 'processing') return { result: 'processing' }
  return { result: 'charged', confirmId: data.id, authId: data.authCode, amount: data.amount }
}

/** Null when it is no such answer. */
function readMissing(body: unknown): NotFound | null {
  const { success, data } = missing.safeParse(body)
  if (!success) return null
  return { result: 'notFound', dedups: data.dedups, retentionMs: data.retentionMs }
}

function readDecline(body: unknown): { result: 'declined'; code: DeclineCode } | null {
  const { success, data } = declined.safeParse(body)
  return success ? { result: 'declined', code: data.code } : null
}
