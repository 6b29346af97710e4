import { formatDollars, parseDollars } from '@quittance/domain/money'
import { defaultAdapter } from '@quittance/domain/payments/gateway-adapters'
import { type JsonAnswer, callJson } from '../http/call-json.ts'
import { vaultGuard } from './vault-guard.ts'
import { NoGateway } from '../../platform/no-gateway.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import type {
  AnsweredCharge,
  JournalEntry,
  NotSent,
  NumberToForget,
  Vault,
} from '../../platform/ports/vault.ts'
import { accountVault } from './vault-accounts.ts'
import { settledPaymentVault } from './vault-afterwards.ts'
import * as wire from './vault-wire.ts'

export type VaultPlace = {
  readonly baseUrl: string
  /** what both sides prove to know, with every call and every answer */
  readonly secret: string
}

const chargeTimeoutMs = 20_000 // below the portal's own 30 s, so that it always has an answer
const timeoutMs = 8_000
/** An answer says for so long that there will be others. */
const answersMs = 500

type Call = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly key?: string
}

/** The vault over HTTP. */
export function httpVault({ baseUrl, secret }: VaultPlace): Vault {
  const guard = vaultGuard(secret)
  const quick = callJson(baseUrl, timeoutMs, guard)
  const pay = callJson(baseUrl, chargeTimeoutMs, guard)

  let answeredAt = -Infinity

  async function send(path: string, { method = 'GET', body, key }: Call = {}): Promise<JsonAnswer> {
    const keyed = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await (key === undefined ? quick : pay)({ method, path, headers: keyed, body })
    if (answer.status < 500) answeredAt = performance.now()
    return answer
  }

  async function call(path: string, given: Call = {}): Promise<unknown> {
    const answer = await send(path, given)
    if (isNoGateway(answer)) throw new NoGateway('no payment network is set up')
    if (!isGood(answer)) throw new UpstreamUnavailable(`the vault answered ${answer.status}`)
    return answer.body
  }

  /** Null for a token that the vault does not know. */
  async function post(path: string, body: object): Promise<unknown> {
    const answer = await send(path, { method: 'POST', body })
    if (isUnknownToken(answer)) return null
    if (!isGood(answer)) throw new UpstreamUnavailable(`the vault answered ${answer.status}`)
    return answer.body
  }

  return {
    ...accountVault((path, body) => orAway(() => post(path, body))),
    ...settledPaymentVault(call, orAway),
    async ready() {
      const isUp = performance.now() - answeredAt < answersMs
      if (!isUp) await orAway(() => call('/healthz'))
    },
    publicKeys: () => orAway(async () => wire.readKeysAnswer(await call('/keys')).keys),
    checkCard: ({ lenderId, cardNumber, accepted }) =>
      orAway(async () => {
        const body = { lenderId, cardNumber, accepted }
        return wire.readCheckAnswer(await call('/cards/check', { method: 'POST', body }))
      }),

    addCard: ({ lenderId, borrowerId, cardNumber, cvvNumber, expiry, accepted, today }) =>
      orAway(async () => {
        const body = { lenderId, borrowerId, cardNumber, cvvNumber, expiry, accepted, today }
        return wire.readAddedAnswer(await call('/cards', { method: 'POST', body }))
      }),

    async charge({ key, lenderId, token, amount, currency, collectOn }) {
      const order = { lenderId, token, amount: formatDollars(amount), currency, collectOn }
      const body = { ...order, gateway: defaultAdapter }
      const sending = send('/charges', { method: 'POST', key, body })
      return sending.then(readCharge, notSentOrDoubt).catch(doubt)
    },

    async query({ lenderId, ref }) {
      return call(`/charges?${new URLSearchParams({ lenderId, ref }).toString()}`)
        .then(wire.readQueryAnswer)
        .then((found) =>
          found.result === 'charged' ? { ...found, amount: parseDollars(found.amount) } : found,
        )
        .catch(doubt)
    },

    ...journalOf(call),
    forget: (number) => orAway(() => forget(call, number)),
  }
}

async function forget(
  call: (path: string, given: Call) => Promise<unknown>,
  { lenderId, token, givenBefore }: NumberToForget,
): Promise<boolean> {
  const before = new Date(givenBefore).toISOString()
  const query = new URLSearchParams({ lenderId, givenBefore: before }).toString()
  const path = `/numbers/${encodeURIComponent(token)}?${query}`
  return wire.readForgottenAnswer(await call(path, { method: 'DELETE' })).isGone
}

type JournalPage = {
  readonly entries: readonly JournalEntry[]
  /** after which entry the next page begins; null: this was the last */
  readonly next: number | null
}

async function readJournalPage(
  call: (path: string) => Promise<unknown>,
  lenderId: string,
  after: number,
): Promise<JournalPage> {
  const query = new URLSearchParams({ lenderId, after: String(after) }).toString()
  const page = wire.readJournalAnswer(await call(`/journal?${query}`))
  const entries = page.entries.map((one) => ({ ...one, amount: parseDollars(one.amount) }))
  return { entries, next: page.more ? (entries.at(-1)?.seq ?? null) : null }
}

function journalOf(
  call: (path: string) => Promise<unknown>,
): Pick<Vault, 'journal' | 'journalPages'> {
  async function* pages(lenderId: string, after: number) {
    for (let next: number | null = after; next !== null;) {
      const from: number = next
      const page: JournalPage = await orAway(() => readJournalPage(call, lenderId, from))
      yield page.entries
      next = page.next
    }
  }
  return {
    async journal({ lenderId, after }) {
      const entries: JournalEntry[] = []
      for await (const page of pages(lenderId, after)) entries.push(...page)
      return entries
    },
    journalPages: (lenderId) => pages(lenderId, 0),
  }
}

function isGood({ status }: JsonAnswer): boolean {
  return status >= 200 && status <= 299
}

function isNoGateway({ status, body }: JsonAnswer): boolean {
  return status === 409 && wire.readRefusalCode(body) === 'noGateway'
}

function isUnknownToken({ status, body }: JsonAnswer): boolean {
  return status === 404 && wire.readRefusalCode(body) === 'unknownToken'
}

/** The vault reads the number before it sends anything, and after that it answers for sure. */
function readCharge(answer: JsonAnswer): AnsweredCharge | NotSent {
  if (isUnknownToken(answer)) return { result: 'notSent', reason: 'unknownToken' }
  const isAway = answer.status === 503 && wire.readRefusalCode(answer.body) === 'away'
  if (isAway) return { result: 'notSent', reason: 'away' }
  return isGood(answer) ? wire.readChargeAnswer(answer.body) : doubt()
}

/** Only a connection that was never made has sent nothing; one that broke may have. */
function notSentOrDoubt(error: unknown): NotSent | { readonly result: 'unknown' } {
  const { syscall } = error as { readonly syscall?: unknown }
  return syscall === 'connect' ? { result: 'notSent', reason: 'away' } : doubt()
}

function doubt(): { readonly result: 'unknown' } {
  return { result: 'unknown' }
}

/** No answer, a late one, and one that can not be read are all the same to the caller. */
async function orAway<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch((cause: unknown) => {
    if (cause instanceof NoGateway) throw cause
    throw new UpstreamUnavailable('the vault is away', { cause })
  })
}
