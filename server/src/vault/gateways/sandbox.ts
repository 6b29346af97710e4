import * as z from 'zod'
import { type CallJson, callJson } from './call-json.ts'
import {
  type Charge,
  type ChargeQuery,
  type DeclineCode,
  type Gateway,
  GatewayAway,
  declineCodes,
} from './gateway.ts'

const taken = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'processing']),
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
    async checkCard(body) {
      const answer = await reach(ask, { method: 'POST', path: '/cards/check', body })
      if (answer?.status === 402 && declined.safeParse(answer.body).success) return 'declined'
      const read = checked.safeParse(answer?.body)
      if (answer?.status !== 200 || !read.success) throw new GatewayAway()
      return read.data.funding
    },
    async charge({ lenderId, ref, card, amount, currency }) {
      const body = { kind: 'card', ...card, amount, currency, merchant: lenderId }
      const headers = { 'idempotency-key': ref }
      const answer = await reach(call, { method: 'POST', path: '/charges', headers, body })
      return readCharge(answer, amount)
    },
    async query({ lenderId, ref }) {
      const query = new URLSearchParams({ ref, merchant: lenderId })
      return readQuery(await reach(ask, { method: 'GET', path: `/charges?${query.toString()}` }))
    },
    async journal(lenderId, after) {
      const query = new URLSearchParams({
        merchant: lenderId,
        after: String(after),
        limit: String(journalMax),
      })
      const answer = await reach(ask, { method: 'GET', path: `/journal?${query.toString()}` })
      const read = journalPage.safeParse(answer?.body)
      if (answer?.status !== 200 || !read.success) throw new GatewayAway()
      return read.data
    },
    close() {
      call.close()
      ask.close()
    },
  }
}

type Answer = { readonly status: number; readonly body: unknown }

/** Null when nothing came back: whether it arrived there, nobody knows. */
function reach(call: CallJson, what: Parameters<CallJson>[0]): Promise<Answer | null> {
  return call(what).catch(() => null)
}

/** Definite is only what has the right status, shape and amount. */
function readCharge(answer: Answer | null, amount: string): Charge {
  if (answer?.status === 402) return readDecline(answer.body) ?? { result: 'unknown' }
  const read = taken.safeParse(answer?.body)
  if (answer?.status !== 200 || !read.success) return { result: 'unknown' }
  const { id, status, authCode } = read.data
  if (status === 'processing' || read.data.amount !== amount) return { result: 'unknown' }
  return { result: 'charged', confirmId: id, authId: authCode }
}

function readQuery(answer: Answer | null): ChargeQuery {
  if (answer?.status === 404) {
    const { success, data } = missing.safeParse(answer.body)
    if (!success) return { result: 'unknown' }
    return { result: 'notFound', dedups: data.dedups, retentionMs: data.retentionMs }
  }
  const { success, data } = found.safeParse(answer?.body)
  if (answer?.status !== 200 || !success) return { result: 'unknown' }
  if (data.status === 'declined') return { result: 'declined', code: data.code }
  if (data.status === 'processing') return { result: 'processing' }
  return { result: 'charged', confirmId: data.id, authId: data.authCode, amount: data.amount }
}

function readDecline(body: unknown): { result: 'declined'; code: DeclineCode } | null {
  const { success, data } = declined.safeParse(body)
  return success ? { result: 'declined', code: data.code } : null
}
