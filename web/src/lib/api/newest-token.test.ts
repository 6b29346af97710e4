import { endpoint } from '@quittance/contract/endpoint'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './create-api.ts'
import { retryWithWork } from './prove-work.tsx'

const pay = endpoint({
  method: 'POST',
  path: '/payments/pay',
  access: 'borrower',
  key: true,
  request: z.strictObject({ id: z.string() }),
  result: z.object({}),
  refusals: {},
})

it('makes a call again that was refused for the token before, and ends no session', async () => {
  const { api, tokens, keys, onSignedOut } = apiUnder('token-2', 'token-2')
  expect(await api(pay, { id: '1' }, { key: 'key-1' })).toMatchObject({ kind: 'done' })
  expect(tokens).toEqual(['token-1', 'token-2'])
  expect(keys).toEqual(['key-1', 'key-1'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

it('ends the session where the newest token is refused too, or there is none', async () => {
  for (const [newest, asked] of [
    ['token-2', ['token-1', 'token-2']],
    ['token-1', ['token-1']],
  ] as const) {
    const { api, tokens, onSignedOut } = apiUnder(newest, 'another')
    await expect(api(pay, { id: '1' })).rejects.toMatchObject({ kind: 'signedOut' })
    expect(tokens).toEqual(asked)
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  }
})

it('tries no other token where a call names its own', async () => {
  const { api, tokens } = apiUnder('token-2', 'token-2')
  const ended = api(pay, { id: '1' }, { token: 'token-1' })
  await expect(ended).rejects.toMatchObject({ kind: 'signedOut' })
  expect(tokens).toEqual(['token-1'])
})

/** A client of a session that has this newest token, and a server that knows one token alone. */
function apiUnder(newest: string, known: string) {
  let current = 'token-1'
  const tokens: (string | null)[] = []
  const keys: (string | null)[] = []
  const onSignedOut = vi.fn<(message: string) => void>()
  const api = createApi({
    accessToken: () => current,
    language: () => 'en',
    work: retryWithWork,
    proof: async () => null,
    async newestToken() {
      current = newest
      return newest
    },
    async send(_url, init) {
      const headers = new Headers(init?.headers)
      tokens.push(headers.get('accesstoken'))
      keys.push(headers.get('idempotency-key'))
      const isKnown = tokens.at(-1) === known
      const status = isKnown ? 200 : 401
      const told = { status: isKnown ? 1 : 0, statusCode: status, message: '', result: {} }
      return Response.json(told, { status })
    },
    onSignedOut,
  })
  return { api, tokens, keys, onSignedOut }
}
