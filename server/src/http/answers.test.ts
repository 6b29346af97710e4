import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// Every kind of answer that is no business result (AMB-113), and who is asked for it.

let started: StartedApp
let token: string
beforeAll(async () => {
  started = await startApp({ demo: true })
  token = await started.signIn()
})
afterAll(() => started.close())

const loans = '/users/list-loan-account'
const receipts = '/payments/get-payment-receipts'

it.each([['unknown.localhost'], ['lonemesa.localhost.evil.example'], ['xlonemesa.localhost']])(
  'answers 404 to the host %j everywhere',
  async (host) => {
    for (const url of [
      '/',
      '/home',
      '/app/api/client/get-client-details',
      '/app/api/users/list-loan-account',
      '/app/api/nothing',
      '/lender/api/v1/settings',
      '/images/logo/abc',
      '/dev/outbox',
      '/assets/app.js',
    ]) {
      const { code, http } = await started.call(url, { host })
      expect([url, code]).toEqual([url, 404])
      expect(http.headers['content-type']).toMatch(/json/)
    }
  },
)

it.each([
  'lonemesa.localhost:3000',
  'LoneMesa.LOCALHOST',
  'lonemesa.localhost.',
  'LONEMESA.localhost.:80',
  'localhost',
  '127.0.0.1:3000',
])('finds the lender of the host %s', async (host) => {
  const { body } = await started.ask('/client/get-client-details', { host })
  expect(body.result['data']).toMatchObject({ appName: 'Lone Mesa' })
})

it('ignores the X-Forwarded-Host header', async () => {
  const headers = { 'x-forwarded-host': hosts.boreal }
  const { body } = await started.ask('/client/get-client-details', { headers })
  expect(body.result['data']).toMatchObject({ appName: 'Lone Mesa' })
  const { code } = await started.call('/app/api/client/get-client-details', {
    host: 'unknown.localhost',
    headers: { 'x-forwarded-host': hosts.loneMesa },
  })
  expect(code).toBe(404)
})

it('ignores the X-Forwarded-Host header of a proxy too, and counts on the table of hosts', async () => {
  const behind = await startApp({ trustProxy: true })
  const headers = { 'x-forwarded-host': hosts.boreal }
  const { body } = await behind.ask('/client/get-client-details', { headers, from: '127.0.0.1' })
  expect(body.result['data']).toMatchObject({ appName: 'Lone Mesa' })
  await behind.close()
})

it.each([
  'lonemesa.localhost:80@evil.example',
  'lonemesa.localhost@evil.example',
  'lonemesa.localhost/evil.example',
  'lonemesa.localhost:3000:80',
  'lonemesa.localhost#',
  'evil.example',
])('serves nobody at the host %s', async (host) => {
  const { code } = await started.call('/app/api/client/get-client-details', { host })
  expect(code).toBe(404)
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://lonemesa.localhost.evil.example' },
  { origin: 'https://harborpine.localhost' },
  { origin: 'http://lonemesa.localhost' },
  { origin: 'http://lonemesa.localhost:443' },
  { origin: 'https://lonemesa.localhost:8443' },
  { origin: 'https://lonemesa.localhost:8443', host: 'lonemesa.localhost:8443' },
  { origin: 'http://lonemesa.localhost', host: 'lonemesa.localhost' },
  { origin: 'https://lonemesa.localhost', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
]
it.each(foreign)('refuses a post of another site, told by %o', async (headers) => {
  const { code } = await started.ask(receipts, { token, payload: {}, headers })
  expect(code).toBe(404)
})

it.each(foreign)('moves no clock of a demo for another site, told by %o', async (headers) => {
  const payload = { now: new Date(started.clocks.business()).toISOString() }
  expect((await started.call('/dev/clock', { payload, headers })).code).toBe(404)
})

const ours: Record<string, string>[] = [
  { origin: 'https://lonemesa.localhost', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://lonemesa.localhost' },
  { 'sec-fetch-site': 'none' },
]
it.each(ours)('takes a post of the portal’s own page, told by %o', async (headers) => {
  const { code } = await started.ask(receipts, { token, payload: {}, headers })
  expect(code).toBe(200)
})

it('[API-03] answers a call that is done with 200, status 1, statusCode 200 and a message', async () => {
  const { code, body } = await started.ask(loans, { token })
  expect(code).toBe(200)
  expect(body).toMatchObject({ status: 1, statusCode: 200, message: 'Done.' })
})

it.each([
  ['{"limit": 10,', 'application/json'],
  ['{"__proto__": {"limit": 10}}', 'application/json'],
  ['limit=10', 'application/x-www-form-urlencoded'],
  ['{"limit": 10}', 'text/plain'],
])('answers 400 to a body that can not be read: %s as %s', async (payload, type) => {
  const headers = { 'content-type': type }
  const { code, body } = await started.ask(receipts, { token, payload, headers })
  expect(code).toBe(400)
  expect(body).toEqual({
    status: 0,
    statusCode: 400,
    message: 'This request cannot be read.',
  })
})

it.each(['[]', '"text"', 'null', '7', '{}'])(
  'takes the body %s for a form with faults',
  async (payload) => {
    const { code, body } = await started.ask(receipts, { token, payload })
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 422 })
  },
)

it('answers 401 without a session', async () => {
  const { code, body } = await started.ask(loans)
  expect([code, body.status, body.statusCode]).toEqual([401, 0, 401])
})

it('answers 404 to a call that does not exist', async () => {
  for (const path of [
    '/nothing',
    '/payments/make',
    '/client/get-client-details/x',
    '/%00',
    '/%zz',
  ]) {
    const { code, body } = await started.ask(path, { token })
    expect([path, code, body.status, body.statusCode]).toEqual([path, 404, 0, 404])
  }
})

const messageFor = async (host: string, language: string) => {
  const headers = { 'accept-language': language }
  return (await started.ask('/users/nothing', { host, headers })).body.message
}

it('answers in the requested language when the lender has it', async () => {
  expect(await messageFor(hosts.loneMesa, 'es-MX,es;q=0.9')).toBe('No se encontró.')
  expect(await messageFor(hosts.loneMesa, 'ES')).toBe('No se encontró.')
  expect(await messageFor(hosts.loneMesa, 'fr')).toBe('This was not found.')
  expect(await messageFor(hosts.harborPine, 'es')).toBe('This was not found.')
  expect(await messageFor(hosts.boreal, 'fr-CA')).not.toBe('This was not found.')
})

it('refuses the 61st anonymous call of a minute, and the 301st of a borrower', async () => {
  const from = '203.0.113.9'
  const codes = new Map<number, number>()
  const count = (code: number) => codes.set(code, (codes.get(code) ?? 0) + 1)
  started.clocks.forward(60_000 - (started.clocks.elapsed() % 60_000))
  for (let no = 0; no < 61; no += 1)
    count((await started.ask('/client/payment-frequencies', { from })).code)
  expect(codes).toEqual(
    new Map([
      [200, 60],
      [429, 1],
    ]),
  )
  const { http, body } = await started.ask('/client/payment-frequencies', { from })
  expect(http.headers['retry-after']).toBe('60')
  expect(body).toMatchObject({ status: 0, statusCode: 429, message: 'Please wait 1 minute.' })

  const own = await started.signIn()
  codes.clear()
  for (let no = 0; no < 301; no += 1)
    count(
      (await started.ask('/users/list-all-loan-accounts', { from: '203.0.113.8', token: own }))
        .code,
    )
  expect(codes).toEqual(
    new Map([
      [200, 300],
      [429, 1],
    ]),
  )
  started.clocks.forward(60_000)
  expect((await started.ask('/client/payment-frequencies', { from })).code).toBe(200)
})

it('counts invented tokens against their address, and admits who signed in there', async () => {
  const from = '203.0.113.10'
  started.clocks.forward(60_000 - (started.clocks.elapsed() % 60_000))
  expect((await started.ask(loans, { token, from })).code).toBe(200)
  const codes: number[] = []
  for (let no = 0; no < 62; no += 1) {
    const invented = randomBytes(32).toString('base64url')
    codes.push((await started.ask(loans, { token: invented, from })).code)
  }
  expect(codes.filter((code) => code === 429)).toHaveLength(1)
  expect((await started.ask(loans, { token, from })).code).toBe(200)
})

it('answers a fault with 500, and logs the place without any text', async () => {
  const secret = 'a secret of a borrower'
  const usual = started.clocks.business()
  Object.assign(started.clocks, {
    business: () => {
      throw new Error(secret)
    },
  })
  const { code, body } = await started.ask(loans, { token })
  Object.assign(started.clocks, { business: () => usual })
  expect(code).toBe(500)
  expect(body).toEqual({
    status: 0,
    statusCode: 500,
    message: 'An internal error has occurred. try again or contact the administrator.',
  })
  const log = started.logged.join('')
  expect([log.includes('answers.test.ts'), log.includes(secret)]).toEqual([true, false])
})

it('answers 503 while the vault is away, and recovers after', async () => {
  const cardNumber = await started.sealForVault('4242424242424242')
  started.vault.setAway(true)
  const { code, body } = await started.ask('/payments/card-validate', {
    token,
    payload: { cardNumber },
  })
  const ready = await started.call('/readyz')
  started.vault.setAway(false)
  expect([code, body.status, body.statusCode]).toEqual([503, 0, 503])
  expect(body.message).toContain('Nothing was charged.')
  expect([ready.code, ready.text]).toEqual([503, expect.stringContaining('vault')])
  expect((await started.call('/readyz')).code).toBe(200)
})

it('tells its readiness within a second while the vault and the database hang', async () => {
  const { vault } = started.context
  const late = Promise.withResolvers<never>()
  const hanging = vi.spyOn(vault, 'publicKeys').mockReturnValue(late.promise)
  const holder = await started.database.owner.connect()
  await holder.query('begin; lock worker_heartbeat')
  const askedAt = performance.now()
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => started.call('/readyz')))
  const tookMs = performance.now() - askedAt
  await holder.query('rollback')
  holder.release()
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 503))
  expect(answers[0]?.text).toContain('no answer from: database, vault')
  expect(hanging).toHaveBeenCalledTimes(1)
  hanging.mockRestore()
  expect(tookMs).toBeLessThan(2_000) // within 800 ms, on a machine that may be busy
  late.reject(new Error('too late'))
})

it('answers 503 to everything while the database is away', async () => {
  const without = await startApp()
  const session = await without.signIn()
  await without.ask('/client/get-client-details') // the lender is known from before
  await without.context.db.close()
  expect((await without.ask(loans, { token: session })).code).toBe(503)
  expect((await without.trySignIn({})).code).toBe(503)
  without.clocks.forward(60_000)
  const { code, body } = await without.ask('/client/get-client-details')
  expect([code, body.status, body.statusCode]).toEqual([503, 0, 503])
  const lenderApi = await without.call('/lender/api/v1/settings', {
    headers: { authorization: 'Bearer demo-lonemesa' },
  })
  expect(lenderApi.code).toBe(503)
  expect((await without.call('/healthz')).code).toBe(200)
  await without.close()
})
