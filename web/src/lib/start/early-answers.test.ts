import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendEarlyCalls, hasEarlyRequests, sendOrTake } from './early-answers.ts'

const loans = { url: '/app/api/loans', method: 'GET', headers: {} } as const
const receipts = {
  url: '/app/api/receipts',
  method: 'POST',
  headers: {},
  body: '{"limit":3}',
} as const

let sent: string[]
beforeEach(() => {
  sent = []
  vi.spyOn(performance, 'now').mockReturnValue(1_000) // the page of all files began long ago
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(`${url} ${new Headers(init.headers).get('accessToken')}`)
    return Promise.resolve(new Response(`answer ${sent.length}`))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete (globalThis as { earlyAnswers?: unknown }).earlyAnswers
})

const send = async (url: string, token: string, language: string, body?: string) => {
  const headers = { accessToken: token, 'accept-language': language }
  const answer = await sendOrTake(url, { headers, ...(body !== undefined && { body }) })
  return answer.text()
}

it('takes an answer that was asked for early once, and asks anew after that', async () => {
  expect(hasEarlyRequests()).toBe(false)
  sendEarlyCalls([loans, receipts], 'token-1', 'es')
  expect(hasEarlyRequests()).toBe(true)
  expect(sent).toEqual(['/app/api/loans token-1', '/app/api/receipts token-1'])
  expect(await send('/app/api/receipts', 'token-1', 'es', '{"limit":3}')).toBe('answer 2')
  expect(await send('/app/api/loans', 'token-1', 'es')).toBe('answer 1')
  expect(await send('/app/api/loans', 'token-1', 'es')).toBe('answer 3')
})

it.each([
  // address, token, language, body
  ['/app/api/other', 'token-1', 'es', undefined],
  ['/app/api/loans', 'token-2', 'es', undefined],
  ['/app/api/loans', 'token-1', 'fr', undefined],
  ['/app/api/receipts', 'token-1', 'es', '{"limit":100}'],
])('takes no early answer for %s by %s in %s with %s', async (url, token, language, body) => {
  sendEarlyCalls([loans, receipts], 'token-1', 'es')
  expect(await send(url, token, language, body)).toBe('answer 3')
})

it('takes no early answer a minute after the start of the page', async () => {
  sendEarlyCalls([loans], 'token-1', 'es')
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await send('/app/api/loans', 'token-1', 'es')).toBe('answer 2')
})
