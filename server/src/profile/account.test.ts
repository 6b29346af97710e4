import { bodyOf } from '@quittance/contract/terms'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../testing/start-app.ts'

let portal: SignInFixture
let token: string
beforeEach(async () => {
  portal = await signInFixture()
  token = await portal.signIn()
})
afterEach(() => portal.close())

const publish = (html: string) =>
  portal.callLenderApi('/terms', { method: 'PUT', payload: { texts: [{ language: 'en', html }] } })

const ask = async (path: string, payload: object = {}) =>
  (await portal.ask(path, { token, payload })).body

describe('the account’s language', () => {
  it('[LANG-01] [LANG-07] changes the account’s language, which the next sign-in uses', async () => {
    expect(await ask('/users/web/change-language', { language_code: 'en' })).toMatchObject({
      status: 1,
      result: { languageCode: 'en' },
    })
    const { body } = await portal.trySignIn({})
    expect(body.result['data']).toMatchObject({ languageCode: 'en' })
  })

  it('refuses an account language that the lender does not have', async () => {
    for (const code of ['fr', 'xx', '']) {
      const body = await ask('/users/web/change-language', { language_code: code })
      expect(body).toMatchObject({ status: 0, field: 'language_code' })
    }
  })
})

describe('own sessions', () => {
  it('lists a borrower’s sessions, this one first, and signs the others out', async () => {
    const other = await portal.signIn()
    const stranger = await portal.signIn('darnell.whitaker@example.com')
    const { result } = await ask('/users/web/sessions')
    const sessions = result['sessions'] as { id: string; isThis: string }[]
    expect(sessions.map(({ isThis }) => isThis)).toEqual(['1', '0'])
    expect((await ask('/users/web/end-sessions')).result).toEqual({ ended: 1 })
    const isIn = async (held: string) =>
      (await portal.ask('/users/web/details', { token: held, payload: {} })).code
    expect(await Promise.all([token, other, stranger].map(isIn))).toEqual([200, 401, 200])
  })

  it('tells a session by its network, its first use and its last', async () => {
    const { body } = await portal.trySignIn({ from: '198.51.100.23' })
    const elsewhere = String(body.result['accessToken'])
    portal.minutes(5)
    await portal.ask('/users/web/details', { token: elsewhere, payload: {} })
    const { result } = await ask('/users/web/sessions')
    const sessions = result['sessions'] as Record<'network' | 'beganAt' | 'lastActAt', string>[]
    expect(sessions[1]).toMatchObject({ network: '198.51.100.x' })
    expect(JSON.stringify(sessions)).not.toContain('198.51.100.23')
    const { beganAt = '', lastActAt = '' } = sessions[1] ?? {}
    expect(Math.round((Date.parse(lastActAt) - Date.parse(beganAt)) / 60_000)).toBe(5)
  })

  it('ends no session of somebody else by its id', async () => {
    const stranger = await portal.signIn('darnell.whitaker@example.com')
    const listed = await portal.ask('/users/web/sessions', { token: stranger, payload: {} })
    const [{ id } = { id: '' }] = listed.body.result['sessions'] as { id: string }[]
    expect((await ask('/users/web/end-sessions', { id })).result).toEqual({ ended: 0 })
  })
})

describe('terms', () => {
  it('[API-11] serves terms by state and language, built in until the lender writes its own', async () => {
    const ours = await portal.call('/app/api/users/terms-and-condition?stateId=45&lang=es')
    expect(ours.http.headers['content-type']).toContain('text/html')
    expect(ours.text).toMatch(/<html lang="es">.*<body>[\s\S]*Texas[\s\S]*<\/body>/s)
    await publish('<p>Own <b>terms</b><script>alert(1)</script></p>')
    const own = await portal.call('/app/api/users/terms-and-condition?stateId=0&lang=en')
    expect(bodyOf(own.text)).toBe('<p>Own <b>terms</b></p>')
  })

  it('asks for the acceptance of new terms once the lender publishes them', async () => {
    const none = { isNew: '0', version: '0', data: '' }
    expect((await ask('/users/web/check-terms-and-condition')).result).toEqual(none)
    await publish('<p>New</p>')
    const waiting = (await ask('/users/web/check-terms-and-condition')).result
    expect(waiting).toEqual({ isNew: '1', version: '1', data: '<p>New</p>' })
    expect((await ask('/client/legal-accept-update', { version: '0' })).reason).toBe('outdated')
    expect((await ask('/client/legal-accept-update', { version: '1' })).status).toBe(1)
    expect((await ask('/users/web/check-terms-and-condition')).result['isNew']).toBe('0')
    const { rows } = await portal.database.owner.query('select * from terms_acceptances')
    expect(rows).toMatchObject([{ version: 1, language: 'en', ip: expect.stringMatching(/^10\./) }])
  })

  it('gives terms published at once a version each: the last one is in force', async () => {
    const many = Array.from({ length: 16 }, (_none, no) => publish(`<p>Text ${no}</p>`))
    const answers = await Promise.all(many)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    const versions = answers.map(({ body }) => Number(body['version']))
    expect(versions.toSorted((one, other) => one - other)).toEqual(
      versions.map((_none, no) => no + 1),
    )
    const last = answers.find(({ body }) => body['version'] === answers.length)
    expect((await portal.callLenderApi('/terms')).body).toEqual(last?.body)
  })
})

it('records which notice was accepted, and when', async () => {
  expect((await ask('/users/web/accept-bankruptcy-notice')).status).toBe(1)
  const { rows } = await portal.database.owner.query<{ detail: string; at: Date }>(
    `select detail, at from audit_entries where kind = 'bankruptcyNotice.accepted'`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]?.detail ?? '{}')).toMatchObject({
    text: expect.stringContaining('bankrupt'),
    textHash: expect.stringMatching(/^[\da-f]{64}$/),
  })
})

describe('a phone on file', () => {
  it('[OTP-01] verifies a phone on file by its code, its owner’s only', async () => {
    const { rows } = await portal.database.owner.query<{ id: string }>(
      `update borrower_phones set is_verified = false where number = '2105550101'
        returning phone_id as id`,
    )
    const named = { id: rows[0]?.id ?? '', phoneno: '2105550101' }
    const stranger = await portal.signIn('darnell.whitaker@example.com')
    const foreign = await portal.ask('/users/send-phone-otp', { token: stranger, payload: named })
    expect(foreign.body.reason).toBe('notFound')
    expect((await ask('/users/send-phone-otp', named)).status).toBe(1)
    expect(await ask('/users/resend-phone-otp', named)).toMatchObject({
      statusCode: 429,
      reason: 'tooSoon',
      retryAfterSeconds: 180,
    })
    const otp = await portal.codeFor('2105550101')
    expect((await ask('/users/verify-phone-otp', { ...named, otp })).status).toBe(1)
    expect((await ask('/users/verify-phone-otp', { ...named, otp })).reason).toBe('codeOver')
  })
})

it('notifies by email of a sign-in from a device that was never seen', async () => {
  await portal.signIn()
  const told = await portal.sent(hosts.loneMesa)
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    ['maria.ortega@example.com', expect.stringContaining('Un dispositivo nuevo')],
  ])
})

it('[API-10] [PROF-09] lists the states, those of the lender’s country first', async () => {
  const { body } = await portal.ask('/users/stateslist?lang=fr', { host: hosts.boreal })
  const states = body.result['states'] as { id: string; stateCode: string; stateName: string }[]
  expect(states).toHaveLength(65)
  expect(states[0]).toEqual({ id: '53', stateCode: 'AB', stateName: 'Alberta' })
})
