import { endpoint } from '@quittance/contract/endpoint'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './create-api.ts'
import { retryWithWork } from './prove-work.tsx'

const shape = {
  access: 'borrower',
  request: z.strictObject({ id: z.optional(z.string()) }),
  result: z.object({ accessToken: z.optional(z.string()) }),
  refusals: {},
} as const
const poll = endpoint({ ...shape, method: 'GET', path: '/loans/poll' })
const pay = endpoint({ ...shape, method: 'POST', path: '/payments/pay', key: true })
const renew = endpoint({ ...shape, method: 'POST', path: '/users/renew' })

const good = { status: 1, statusCode: 200, message: 'Done.', result: {} }
const renewed = { ...good, result: { accessToken: 'token-2' } }

afterEach(() => vi.unstubAllGlobals())

it('takes the token of the answer where that is asked, and makes later calls under it', async () => {
  const { api, sent, session } = apiThat(() => Response.json(renewed))
  await api(renew, {})
  expect(session.token).toBe('token-1')
  await api(renew, {}, { renews: true })
  await api(poll, {})
  expect(tokensOf(sent)).toEqual(['token-1', 'token-1', 'token-2'])
})

it('makes a call again that was refused for the token before, and ends no session', async () => {
  const { api, sent, session, onSignedOut } = apiThat((init) => {
    session.renew('token-1', 'token-2') // another tab was faster
    return only2(init)
  })
  expect(await api(pay, { id: '1' }, { key: 'key-1' })).toMatchObject({ kind: 'done' })
  expect(tokensOf(sent)).toEqual(['token-1', 'token-2'])
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

it('waits for a token that is on its way before it takes a session for ended', async () => {
  const locks = oneLock()
  vi.stubGlobal('navigator', { locks })
  const waiting: ((answer: Response) => void)[] = []
  const late = new Promise<Response>((answer) => waiting.push(answer))
  const { api, sent, onSignedOut } = apiThat((init) =>
    init?.body === '{"id":"renewing"}' ? late : only2(init),
  )
  const renewing = api(renew, { id: 'renewing' }, { renews: true })
  const polled = api(poll, {})
  await expect.poll(() => sent.length).toBe(2)
  waiting[0]?.(Response.json(renewed)) // the poll was refused before
  expect(await polled).toMatchObject({ kind: 'done' })
  await renewing
  expect(tokensOf(sent)).toEqual(['token-1', 'token-1', 'token-2'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

it('ends the session where the newest token is refused too', async () => {
  const { api, sent, session, onSignedOut } = apiThat(() => {
    session.renew('token-1', 'token-2')
    return over()
  })
  await expect(api(poll, {})).rejects.toMatchObject({ kind: 'signedOut' })
  expect(sent).toHaveLength(2)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

type Sent = { body: unknown; headers: Headers }

const tokensOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('accesstoken'))

const over = () => Response.json({ status: 0, statusCode: 401, message: '' }, { status: 401 })

const only2 = (init?: RequestInit) =>
  new Headers(init?.headers).get('accesstoken') === 'token-2' ? Response.json(good) : over()

/** A client in a session whose tokens are kept as the session store keeps them. */
function apiThat(answer: (init?: RequestInit) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const session = {
    token: 'token-1',
    before: '',
    newestOf: (token: string) => (token === session.before ? session.token : token),
    renew: (before: string, token: string) => void Object.assign(session, { before, token }),
  }
  const onSignedOut = vi.fn<(message: string) => void>()
  const api = createApi({
    accessToken: () => session.token,
    language: () => 'en',
    work: retryWithWork,
    proof: async () => null,
    renewals: session,
    send: async (_url, init) => {
      sent.push({ body: init?.body, headers: new Headers(init?.headers) })
      return answer(init)
    },
    onSignedOut,
  })
  return { api, sent, session, onSignedOut }
}

/** The locks of a browser, of which there is one name here. */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async request(_name: string, _options: unknown, call: () => Promise<unknown>) {
      const held = last.then(call)
      last = held.catch(() => undefined)
      return held
    },
  }
}
