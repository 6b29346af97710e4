import { randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { sealTo } from '../../server/testing/integrations/seal.ts'
import type { CallApi } from '../crash/call-api.ts'
import { type CrashPayer, host } from '../crash/make-world.ts'
import { type OrderAttempt, payCrashOrder } from '../crash/pay-order.ts'

/** What a borrower did, and what went wrong; each line is a failure. */
export type Visit = {
  readonly attempts: readonly OrderAttempt[]
  readonly failures: readonly string[]
  readonly signInMs: number
}

export type Visiting = {
  readonly call: CallApi
  readonly no: number
  readonly payer: CrashPayer
  readonly password: string
  /** a page that was opened before; null fetches the keys of the moment */
  readonly openedWith: readonly JWK[] | null
}

type Answer = { readonly status?: number; readonly message?: string; readonly result?: object }

/** Signs in, saves a card, and pays by a card from before and by the new one, as the portal does. */
export async function visit(visiting: Visiting): Promise<Visit> {
  const { call, payer, no } = visiting
  const keys = visiting.openedWith ?? (await fetchKeys(call, payer.ip))
  const begunAt = performance.now()
  const signedIn = await signIn(visiting, keys)
  const signInMs = performance.now() - begunAt
  if (signedIn.result === undefined) return failed(`signs in: ${signedIn.text}`, signInMs)
  const { accessToken } = signedIn.result as { accessToken: string }
  const added = await addCard({ call, payer: { ...payer, accessToken } }, keys)
  if (added.result === undefined) return failed(`adds a card: ${added.text}`, signInMs)
  const { card } = added.result as { card: { id: string } }
  const attempts: OrderAttempt[] = []
  for (const [at, method] of [payer.methods.good, card.id].entries())
    attempts.push(
      await payCrashOrder(call, {
        no: no * 2 + at,
        key: randomUUID(),
        payer: { ...payer, accessToken, methods: { ...payer.methods, good: method } },
        card: 'good',
        cents: BigInt(20_00 + at),
        pressesTwice: false,
        pressesAfter: true,
        changesMind: false,
        patienceMs: 30_000,
        leavesWhenPaused: false,
      }),
    )
  const told = attempts.flatMap((attempt) => attempt.told)
  const failures = told
    .filter(({ says }) => says !== 'completed')
    .map(({ of, says, text }) => `visit ${no} pays (${of}): ${says} ${text}`)
  return { attempts, failures, signInMs }

  function failed(what: string, ms: number): Visit {
    return { attempts: [], failures: [`visit ${no} ${what}`], signInMs: ms }
  }
}

/** @param ip where the call comes from: the limits count by place */
export async function fetchKeys(call: CallApi, ip: string): Promise<readonly JWK[]> {
  const path = '/app/api/.well-known/jwks.json'
  const headers = { host, 'x-forwarded-for': ip }
  const answer = await call({ method: 'GET', path, headers, timeoutMs: 30_000 })
  if (answer.kind !== 'answered' || answer.status !== 200)
    throw new Error(`The keys were not answered: ${JSON.stringify(answer)}`)
  return (answer.body as { keys: JWK[] }).keys
}

/** As the page does: the first key of who is to open it. */
export function keyFor(keys: readonly JWK[], keeper: 'portal' | 'vault'): JWK | undefined {
  return keys.find(({ kid = '' }) => kid.startsWith(keeper))
}

async function signIn({ call, payer, password }: Visiting, keys: readonly JWK[]) {
  return post(call, payer, {
    path: '/users/web/checksocialexistance',
    body: {
      email: `${payer.borrowerId}@example.com`,
      password: await sealTo(keyFor(keys, 'portal'), password),
      type: '3',
      deviceId: randomUUID(),
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
    },
  })
}

async function addCard({ call, payer }: Pick<Visiting, 'call' | 'payer'>, keys: readonly JWK[]) {
  const vaultKey = keyFor(keys, 'vault')
  return post(call, payer, {
    path: '/payments/add-card',
    token: payer.accessToken,
    body: {
      name: 'Maria Ortega',
      cardNumber: await sealTo(vaultKey, '4242424242424242'),
      cvvNumber: await sealTo(vaultKey, '123'),
      expiryDate: '05/2031',
      billingZip: '78210',
    },
  })
}

type Post = { readonly path: string; readonly token?: string; readonly body: object }

async function post(call: CallApi, { ip }: CrashPayer, { path, token, body }: Post) {
  const headers = {
    host,
    'x-forwarded-for': ip,
    'user-agent': 'rotation run',
    ...(token !== undefined && { accesstoken: token }),
  }
  const answer = await call({
    method: 'POST',
    path: `/app/api${path}`,
    headers,
    body,
    timeoutMs: 30_000,
  })
  if (answer.kind === 'lost') return { result: undefined, text: 'no answer' }
  const { status, result } = (answer.body ?? {}) as Answer
  const text = `${answer.status} ${JSON.stringify(answer.body)}`
  return { result: status === 1 ? result : undefined, text }
}
