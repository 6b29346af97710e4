import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let token: string
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())
beforeEach(async () => {
  token = await started.signIn()
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const loans = '/users/list-loan-account'
const idleMs = 16 * minuteMs // the lender's 15 and one more

async function isAlive(sent: { host?: string; headers?: Record<string, string> } = {}) {
  const { code, body } = await started.ask(loans, { token, ...sent })
  if (code === 200) return true
  expect([code, body.status, body.statusCode]).toEqual([401, 0, 401])
  expect(body.message).toBe('Please sign in again.')
  return false
}

it('keeps a session alive as long as its borrower acts once in a quarter of an hour', async () => {
  for (let no = 0; no < 4; no += 1) {
    started.clocks.forward(idleMs - 1000)
    expect(await isAlive()).toBe(true)
  }
})

it('ends a session sessionTimeout and 60 seconds after the last act', async () => {
  expect(await isAlive()).toBe(true)
  started.clocks.forward(idleMs)
  expect(await isAlive()).toBe(false)
})

it('keeps no session alive by calls in the background', async () => {
  const headers = { 'x-background': '1' }
  started.clocks.forward(10 * minuteMs)
  expect(await isAlive({ headers })).toBe(true)
  started.clocks.forward(6 * minuteMs)
  expect(await isAlive({ headers })).toBe(false)
  expect(await isAlive()).toBe(false)
})

it('ends a session 12 hours after the sign-in, however busy', async () => {
  for (let spent = 0; spent < 12 * hourMs - idleMs; spent += 10 * minuteMs) {
    started.clocks.forward(10 * minuteMs)
    await started.ask('/users/web/still-here', { token, payload: {} })
  }
  started.clocks.forward(10 * minuteMs - 1000)
  expect(await isAlive()).toBe(true)
  started.clocks.forward(10 * minuteMs)
  expect(await isAlive()).toBe(false)
})

it('ends a session at once with its sign-out, and no other with it', async () => {
  const other = await started.signIn()
  const out = await started.ask('/users/signout', { token, payload: {} })
  expect(out.body).toMatchObject({ status: 1, result: {} })
  expect(await isAlive()).toBe(false)
  token = other
  expect(await isAlive()).toBe(true)
})

it('opens nothing at another lender’s host by a session', async () => {
  expect(await isAlive({ host: hosts.harborPine })).toBe(false)
  expect(await isAlive()).toBe(true)
})

it('answers calls that come in the same moment each by its own session', async () => {
  const contacts = ['darnell.whitaker@example.com', 'kevin.nguyen@example.com', undefined]
  const tokens: string[] = []
  for (const [at, contact] of contacts.entries()) {
    const own = await started.signIn(contact)
    for (let no = 0; no <= at; no += 1) {
      const payload = { message: `message ${no} of ${at}` }
      await started.ask('/chat/create-message', { token: own, payload })
    }
    tokens.push(own)
  }
  const [first = '', second = '', third = ''] = tokens
  const ended = await started.signIn('kevin.nguyen@example.com')
  await started.ask('/users/signout', { token: ended, payload: {} })
  const callers = [third, ended, first, second, first, 'x']
  const tell = async (path: string, own: string) => {
    const { code, http, text } = await started.call(`/app/api${path}`, { token: own })
    return { code, etag: http.headers['etag'], text }
  }
  for (const path of ['/chat/get-message?page=1&limit=10', loans]) {
    const alone: Awaited<ReturnType<typeof tell>>[] = []
    for (const own of callers) alone.push(await tell(path, own))
    expect(alone.map(({ code }) => code)).toEqual([200, 401, 200, 200, 200, 401])
    expect(new Set(alone.map(({ text }) => text)).size).toBe(4)
    expect(await Promise.all(callers.map((own) => tell(path, own)))).toEqual(alone)
  }
})

it.each(['', 'x', 'a'.repeat(43), '\u00e9'.repeat(43)])(
  'refuses %j as a session token',
  async (invented) => {
    token = invented
    expect(await isAlive()).toBe(false)
  },
)

it('keeps ten sessions of a borrower: the eleventh ends the oldest', async () => {
  const tokens: string[] = []
  for (let no = 0; no < 11; no += 1) {
    tokens.push(await started.signIn('luis.ortega@example.com'))
    started.clocks.forward(1000)
  }
  const alive: boolean[] = []
  for (token of tokens) alive.push(await isAlive())
  expect(alive).toEqual([false, ...tokens.slice(1).map(() => true)])
})

it('keeps ten sessions where sixteen sign-ins come at the same moment', async () => {
  const contact = 'luis.ortega@example.com'
  const comeIn = (no: number) =>
    started.trySignIn({ contact, deviceId: `device ${no}`, from: `203.0.113.${no}` })
  const devices = Array.from({ length: 16 }, (_none, no) => no)
  for (const no of devices) await comeIn(no)
  const came = await Promise.all(devices.map((no) => comeIn(no)))
  expect(came.map(({ body }) => body.status)).toEqual(devices.map(() => 1))
  const { rows } = await started.database.owner.query<{ alive: number }>(
    `select count(*)::integer as alive from sessions join borrowers using (lender_id, borrower_id)
      where first_name = 'Luis' and ended_at is null and ends_at > $1`,
    [new Date(started.clocks.elapsed())],
  )
  expect(rows).toEqual([{ alive: 10 }])
})

it('ends every session of a login that is closed', async () => {
  token = await started.signIn('darnell.whitaker@example.com')
  await started.database.owner.query(
    `update borrowers set disabled_at = '2026-11-20' where first_name = 'Darnell'`,
  )
  expect(await isAlive()).toBe(false)
})
