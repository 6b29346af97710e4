import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hosts, startApp, type StartedApp, type StartOptions } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startReady()
})
afterAll(() => started.close())
beforeEach(() => started.clocks.forward(60_000))

const labels = '/client/white-labels?lang=en'
const times = (count: number) => Array.from({ length: count }, (_, place) => place)

/**
 * An app that knows its lender. Its first call asks the database, which on a machine that does much else may
 * keep it waiting too long: that call is answered 503, and counts for nobody.
 */
async function startReady(options: StartOptions = {}): Promise<StartedApp> {
  const app = await startApp(options)
  const known = async () => expect((await app.ask(labels, { from: '192.0.2.250' })).code).toBe(200)
  await vi.waitFor(known, { timeout: 30_000 })
  return app
}

/** The HTTP codes of that many calls, one after the other. */
async function codesOf(count: number, ask: (place: number) => Promise<{ code: number }>) {
  const codes = []
  for (const place of times(count)) codes.push((await ask(place)).code)
  return codes
}

describe('an address', () => {
  const from = '192.0.2.1'

  it('allows an address sixty calls a minute, and says when the next counts', async () => {
    const codes = await codesOf(60, () => started.ask(labels, { from }))
    expect(new Set(codes)).toEqual(new Set([200]))
    const { http, code } = await started.ask(labels, { from })
    expect(code).toBe(429)
    expect(Number(http.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('stops an address that uses a new token for each call', async () => {
    const codes = await codesOf(70, (place) =>
      started.ask(labels, { from, token: `made-up-${place}` }),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(60)
  })

  it('stops an address with invented tokens where a session is required', async () => {
    const codes = await codesOf(80, (place) =>
      started.ask('/users/list-loan-account', { from, token: `made-up-${place}` }),
    )
    expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(61)
    expect(codes.at(-1)).toBe(429)
  })

  it('stops nobody who is signed in at a crowded address', async () => {
    const token = await started.signIn()
    const list = () => started.ask('/users/list-loan-account', { from, token })
    expect((await list()).code).toBe(200)
    await codesOf(61, () => started.ask(labels, { from }))
    expect((await list()).code).toBe(200)
    expect((await started.ask(labels, { from, token })).code).toBe(200)
  })

  it('refuses an address over its limit before its body is read', async () => {
    await codesOf(61, () => started.ask(labels, { from }))
    const { code } = await started.ask('/users/web/checksocialexistance', {
      from,
      payload: { name: '4242424242424242' },
    })
    expect(code).toBe(429)
  })
})

describe('a borrower', () => {
  it('counts the calls of all sessions of a borrower together, and not those of another', async () => {
    const small = await startReady()
    const host = hosts.loneMesa
    await small.callLenderApi('/settings', {
      method: 'PATCH',
      payload: { callsPerUserMinute: 20 },
    })
    const tokens = [await small.signIn(), await small.signIn(), await small.signIn()]
    small.clocks.forward(60_000)
    const codes = await codesOf(30, (place) =>
      small.ask('/users/list-loan-account', { host, token: tokens[place % 3] ?? '' }),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    const later = await small.signIn()
    const together = await Promise.all(
      times(5).map(() => small.ask('/users/list-loan-account', { token: later })),
    )
    expect(together.map(({ code }) => code)).toEqual(Array(5).fill(429))
    const other = await small.signIn('luis.ortega@example.com')
    expect((await small.ask('/users/list-loan-account', { token: other })).code).toBe(200)
    await small.close()
  })

  it('charges to the address, not to the borrower, what comes with a token that has ended', async () => {
    const [token, ended] = [await started.signIn(), await started.signIn()]
    const list = (by: string, from: string) =>
      started.ask('/users/list-loan-account', { token: by, from })
    expect((await list(ended, '192.0.2.7')).code).toBe(200)
    expect((await started.ask('/users/web/end-sessions', { token, payload: {} })).code).toBe(200)
    const codes = await codesOf(320, () => list(ended, '192.0.2.7'))
    expect([codes[0], codes.at(-1)]).toEqual([401, 429])
    expect((await list(token, '192.0.2.8')).code).toBe(200)
  })

  it('answers a borrower who stays below the limit in two sessions', async () => {
    const tokens = [await started.signIn(), await started.signIn()]
    const codes = await codesOf(20, (place) =>
      started.ask('/users/list-loan-account', { token: tokens[place % 2] ?? '' }),
    )
    expect(new Set(codes)).toEqual(new Set([200]))
  })
})

it('counts words of a proxy that are no address as the proxy, and an address without its port', async () => {
  const behind = await startReady({ trustProxy: true })
  const ask = (words: (place: number) => string) =>
    codesOf(61, (place) =>
      behind.ask(labels, { from: '127.0.0.1', headers: { 'x-forwarded-for': words(place) } }),
    )
  expect((await ask((place) => `garbage${place}`)).at(-1)).toBe(429)
  expect((await ask((place) => `192.0.2.9:${place + 1000}`)).at(-1)).toBe(429)
  expect((await ask((place) => `[2001:db8::9]:${place + 1000}`)).at(-1)).toBe(429)
  await behind.close()
})

it('stops a wide network of IPv6 that takes another household’s address for each call', async () => {
  const small = await startReady()
  await small.callLenderApi('/settings', { method: 'PATCH', payload: { callsPerIpMinute: 3 } })
  const codes = await codesOf(49, (place) =>
    small.ask(labels, { from: `2001:db8:7:${place.toString(16)}::1` }),
  )
  expect(codes.slice(0, 48)).not.toContain(429)
  expect(codes.at(-1)).toBe(429)
  expect((await small.ask(labels, { from: '2001:db8:8::1' })).code).toBe(200)
  await small.close()
})

it('ignores behind a proxy an address that the caller made up', async () => {
  const behind = await startReady({ trustProxy: true })
  const codes = await codesOf(61, (place) =>
    behind.ask(labels, {
      from: '127.0.0.1',
      headers: { 'x-forwarded-for': `10.0.0.${place}, 192.0.2.7` }, // the last is the proxy's word
    }),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  const { code } = await behind.ask(labels, {
    from: '127.0.0.1',
    headers: { 'x-forwarded-for': '192.0.2.8' },
  })
  expect(code).toBe(200)
  await behind.close()
})

it('ignores what a proxy says that is neither on this machine nor on its network', async () => {
  const behind = await startReady({ trustProxy: true })
  const codes = await codesOf(61, (place) =>
    behind.ask(labels, { from: '203.0.113.9', headers: { 'x-forwarded-for': `10.0.0.${place}` } }),
  )
  expect(codes.at(-1)).toBe(429)
  await behind.close()
})

describe('a network', () => {
  it('counts pages, pictures, unknown hosts and calls together, and sends away what is beyond', async () => {
    const small = await startReady({ requestsPerNetworkMinute: 40 })
    const from = '192.0.2.9'
    const asked = [
      { url: '/login' },
      { url: '/images/logo/none' },
      { url: '/', host: 'nobody.example' },
      { url: '/lender/api/v1/settings', headers: { authorization: 'Bearer demo-lonemesa' } },
    ]
    const codes = await codesOf(48, (place) => {
      const { url, ...more } = asked[place % 4] ?? { url: '/' }
      return small.call(url, { from, ...more })
    })
    expect(codes.slice(0, 40)).not.toContain(429)
    expect(new Set(codes.slice(40))).toEqual(new Set([429]))
    const { http, text } = await small.call('/', { from, host: 'nobody.example' })
    expect(http.headers).toMatchObject({ 'retry-after': expect.any(String), connection: 'close' })
    expect(text).toContain('"statusCode":429')
    expect((await small.call('/healthz', { from: '192.0.2.10' })).code).toBe(200)
    await small.close()
  })

  it('sends away, unread, who sent thirty wrong keys, and goes on with a right one', async () => {
    const from = '192.0.2.11'
    const withKey = (key: string) =>
      started.call('/lender/api/v1/settings', { from, headers: { authorization: `Bearer ${key}` } })
    expect((await withKey('demo-lonemesa')).code).toBe(200)
    const codes = await codesOf(40, (place) => withKey(`guess-${place}`))
    expect([codes.slice(0, 30), codes.slice(30)].map((some) => [...new Set(some)])).toEqual([
      [401],
      [429],
    ])
    const { http } = await withKey('guess-41')
    expect(http.headers).toMatchObject({ 'retry-after': expect.any(String), connection: 'close' })
    expect((await withKey('demo-lonemesa')).code).toBe(200)
    expect((await withKey('demo-harborpine')).code).toBe(429) // never right at this lender
    started.clocks.forward(60_000)
    expect((await withKey('guess-42')).code).toBe(401)
  })
})
