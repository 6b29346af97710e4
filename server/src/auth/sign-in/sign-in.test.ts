import { createHash } from 'node:crypto'
import { providerCode } from '@quittance/contract/auth/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealTo } from '../../../testing/integrations/seal.ts'
import { hosts, newPortalKey, startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const minuteMs = 60_000

it.each([
  ['email', 'maria.ortega@example.com', 'Maria Elena'],
  ['email in capitals', ' Maria.Ortega@Example.COM ', 'Maria Elena'],
  ['phone', '2105550101', 'Maria Elena'],
  ['formatted phone', '(210) 555-0101', 'Maria Elena'],
  ['phone with country', '+1 210.555.0101', 'Maria Elena'],
  ['email of a co-borrower', 'luis.ortega@example.com', 'Luis'],
  ['phone of a co-borrower', '2105550102', 'Luis'],
])('signs a borrower in by %s', async (_what, contact, firstName) => {
  const { code, body } = await started.trySignIn({ contact })
  expect(code).toBe(200)
  expect(body).toMatchObject({ status: 1, result: { data: { fname: firstName } } })
})

it('[AUTH-14] answers status, statusCode, message and result with its four parts', async () => {
  const { body } = await started.trySignIn({})
  expect(Object.keys(body).toSorted()).toEqual(['message', 'result', 'status', 'statusCode'])
  expect(body).toMatchObject({
    status: 1,
    statusCode: 200,
    result: {
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      data: {
        languageCode: 'es',
        fname: 'Maria Elena',
        tblState: { id: '45', countryCode: 'US' },
      },
      isNewUser: '0',
      reason: '',
    },
  })
})

async function idOf(contact: string): Promise<string | undefined> {
  const { body } = await started.trySignIn({ contact })
  return (body.result['data'] as { id?: string }).id
}

it('answers by which id a borrower is known, the same however they sign in', async () => {
  const maria = await idOf('maria.ortega@example.com')
  expect(maria).toMatch(/^[\da-f-]{36}$/)
  expect(await idOf('2105550101')).toBe(maria)
  expect(await idOf('luis.ortega@example.com')).not.toBe(maria)
})

it('[AUTH-11] takes email or phoneno with a sealed password and type 3, and no less, to sign in', async () => {
  const bare = { email: undefined, phoneno: undefined }
  const nobody = await started.trySignIn({ more: bare })
  expect(nobody.body).toMatchObject({ status: 0, statusCode: 422, field: 'email' })
  const social = await started.trySignIn({ more: { type: '2' } })
  expect(social.body).toMatchObject({ status: 0, statusCode: 422, field: 'socialId' })
  const clear = await started.trySignIn({ more: { password: 'Demo!2026pass' } })
  expect(clear.body).toMatchObject({ status: 0, reason: 'notSealed', field: 'password' })
  expect((await started.trySignIn({ more: { type: 3 } })).body.status).toBe(1)
})

/** What each way to sign in asks for beside the device. */
const waysIn = [
  { way: 'a password', more: {} },
  ...Object.entries(providerCode).map(([way, type]) => ({
    way,
    more: { type, socialId: 'maria-1', socialToken: 'token', password: undefined },
  })),
]

it.each(
  ['deviceId', 'deviceOs', 'deviceToken', 'deviceType', 'lang'].flatMap((field) =>
    waysIn.map((each) => ({ field, ...each })),
  ),
)('[AUTH-13] takes no sign-in by $way without $field', async ({ field, more }) => {
  const { code, body } = await started.trySignIn({ more: { ...more, [field]: undefined } })
  expect(code).toBe(200)
  expect(body).toMatchObject({ status: 0, statusCode: 422, reason: 'missingField', field })
})

it('answers an unknown contact and a wrong password with the same bytes', async () => {
  const unknown = await started.trySignIn({ contact: 'nobody@example.com', password: 'x' })
  const wrong = await started.trySignIn({ contact: 'kevin.nguyen@example.com', password: 'x' })
  const phone = await started.trySignIn({ contact: '2105559999', password: 'x' })
  expect(wrong.body).toMatchObject({ status: 0, statusCode: 422, reason: 'wrongCredentials' })
  expect([unknown.text, phone.text]).toEqual([wrong.text, wrong.text])
  expect(unknown.code).toBe(wrong.code)
})

const tries = async (contact: string, from: string) => {
  const texts: string[] = []
  for (let no = 0; no < 7; no += 1)
    texts.push((await started.trySignIn({ contact, password: 'x', from })).text)
  return texts
}

it('waits alike for an unknown contact and a known one', async () => {
  const somebody = await tries('jennifer.kowalski@example.com', '203.0.113.20')
  expect(await tries('still.nobody@example.com', '203.0.113.21')).toEqual(somebody)
})

it('refuses a password sealed to another key, and garbage, without a check', async () => {
  const foreign = await sealTo(await newPortalKey(), 'Demo!2026pass')
  const own = await started.seal('Demo!2026pass')
  const bent = own.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAA')
  const toVault = await started.sealForVault('Demo!2026pass')
  for (const password of [foreign, bent, toVault, 'a.b.c.d.e', '....', `${own}x`]) {
    const { code, body } = await started.trySignIn({ more: { password } })
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 422, reason: 'notSealed' })
    expect(body.message).toContain('password')
  }
})

it('refuses a disabled login with the words of a wrong password', async () => {
  const wrong = await started.trySignIn({ contact: 'terrence.boyd@example.com', password: 'x' })
  await started.database.owner.query(
    `update borrowers set disabled_at = '2026-11-20' where first_name = 'Terrence'`,
  )
  const right = await started.trySignIn({ contact: 'terrence.boyd@example.com' })
  expect(right.text).toBe(wrong.text)
})

it('treats a closed login as unknown, on the device that it was used on too', async () => {
  const contact = 'una.verdi@example.com'
  const here = { contact, deviceId: 'una’s phone', from: '203.0.113.70' }
  const nobody = { ...here, contact: 'nobody.at.all@example.com', from: '203.0.113.71' }
  await started.database.owner.query(
    `insert into known_devices
      select lender_id, borrower_id, $1, $2 from borrowers where first_name = 'Una'`,
    [here.deviceId, new Date(started.clocks.elapsed())],
  )
  await started.database.owner.query(
    `update borrowers set disabled_at = '2026-11-20' where first_name = 'Una'`,
  )
  const told: unknown[][] = []
  for (let no = 0; no < 6; no += 1)
    for (const who of [here, nobody])
      (told[no] ??= []).push((await started.trySignIn({ ...who, password: 'x' })).text)
  expect(told.map(([closed, none]) => closed === none)).toEqual(told.map(() => true))
  expect(told.at(-1)?.[0]).toContain('tooManyTries')
})

it('knows no borrower of another lender', async () => {
  const { body } = await started.trySignIn({ host: hosts.boreal, from: '203.0.113.30' })
  expect(body).toMatchObject({ status: 0, reason: 'wrongCredentials' })
})

it('keeps the hash of a token, and the token nowhere', async () => {
  const token = await started.signIn()
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await started.database.owner.query(
    'select token_hash from sessions where token_hash = $1',
    [hash],
  )
  expect(rows).toHaveLength(1)
  const everything = await started.database.owner.query('select s::text as row from sessions s')
  expect(everything.rows.some(({ row }) => String(row).includes(token))).toBe(false)
  expect(started.logged.join('')).not.toContain(token)
})

it('makes an unknown device wait 15 minutes after five wrong passwords, then 30', async () => {
  const contact = 'darnell.whitaker@example.com'
  const guess = (password?: string) =>
    started.trySignIn({ contact, from: '203.0.113.40', ...(password && { password }) })
  for (let no = 0; no < 5; no += 1) expect((await guess('x')).body.reason).toBe('wrongCredentials')
  const waiting = await guess()
  expect(waiting.code).toBe(200)
  expect(waiting.body).toMatchObject({
    status: 0,
    statusCode: 429,
    reason: 'tooManyTries',
    retryAfterSeconds: 15 * 60,
  })
  started.clocks.forward(15 * minuteMs - 1000)
  expect((await guess()).body).toMatchObject({ reason: 'tooManyTries', retryAfterSeconds: 1 })
  started.clocks.forward(1000)
  expect((await guess('x')).body.reason).toBe('wrongCredentials')
  expect((await guess()).body).toMatchObject({ retryAfterSeconds: 30 * 60 })
  started.clocks.forward(30 * minuteMs)
  expect((await guess()).body.status).toBe(1)
  for (let no = 0; no < 5; no += 1) expect((await guess('x')).body.reason).toBe('wrongCredentials')
})

it('lets the owner sign in on a known device, whatever strangers do', async () => {
  const contact = 'kevin.nguyen@example.com'
  const deviceId = 'the owner’s phone'
  const here = { contact, deviceId, from: '203.0.113.50' }
  expect((await started.trySignIn(here)).body.status).toBe(1)
  for (let no = 0; no < 8; no += 1)
    await started.trySignIn({ contact, password: 'x', from: '203.0.113.51' })
  const stranger = await started.trySignIn({ contact, from: '203.0.113.51' })
  expect(stranger.body.reason).toBe('tooManyTries')

  for (let no = 0; no < 5; no += 1)
    expect((await started.trySignIn({ ...here, password: 'x' })).body.reason).toBe(
      'wrongCredentials',
    )
  expect((await started.trySignIn(here)).body).toMatchObject({ retryAfterSeconds: 60 })
  started.clocks.forward(minuteMs)
  expect((await started.trySignIn(here)).body.status).toBe(1)
})

it('checks five of fifty guesses that come at once', async () => {
  const contact = 'gurpreet.singh@example.com'
  const guesses = Array.from({ length: 50 }, (_none, no) =>
    started.trySignIn({ contact, password: `guess ${no}`, host: hosts.boreal }),
  )
  const answers = await Promise.all(guesses)
  const checked = answers.filter(({ body }) => body.reason === 'wrongCredentials')
  const refused = answers.filter(
    ({ body, code }) => body.reason === 'tooManyTries' || [429, 503].includes(code),
  )
  expect([checked.length, refused.length]).toEqual([5, 45])
})

it('checks fifty wrong passwords an hour from one address, then none for an unknown device', async () => {
  const from = '203.0.113.60'
  const owner = { contact: 'omar.rahman@example.com', host: hosts.harborPine, from }
  const known = { ...owner, deviceId: 'a known device' }
  expect((await started.trySignIn(known)).body.status).toBe(1)
  const guess = (no: number) =>
    started.trySignIn({ ...owner, contact: `guess${no}@example.com`, password: 'x' })
  for (let no = 0; no < 48; no += 4)
    await Promise.all([no, no + 1, no + 2, no + 3].map((each) => guess(each)))
  started.clocks.forward(minuteMs) // so that it is no flood
  const last = await Promise.all([48, 49, 50, 51, 52, 53, 54].map((each) => guess(each)))
  const reasons = last.map(({ body }) => body.reason)
  expect(reasons.filter((reason) => reason === 'wrongCredentials')).toHaveLength(2)
  expect((await started.trySignIn(owner)).body.reason).toBe('tooManyTries')
  expect((await started.trySignIn(known)).body.status).toBe(1)
  started.clocks.forward(60 * minuteMs)
  expect((await started.trySignIn(owner)).body.status).toBe(1)
})
