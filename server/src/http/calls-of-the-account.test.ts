import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFields } from '../../testing/calls/expect-fields.ts'
import { signInFixture, type SignInFixture } from '../../testing/calls/sign-in-fixture.ts'
import { demoPassword } from '../../testing/start-app.ts'
import { subscriptionAt } from '../../testing/integrations/subscription.ts'

// The calls by which who is signed in keeps the account, as the specification lists them.

let portal: SignInFixture
let token: string
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.minutes(20) // nobody waits for what another test sent
  await portal.database.owner.query('delete from rolling_counts') // or works for a fourth code
  token = await portal.signIn()
})

const maria = 'maria.ortega@example.com'
const ask = async (path: string, payload: object) =>
  (await portal.ask(path, { token, payload })).body

it('[API-19] takes oldPassword and password, both sealed, at /users/web/change-password', async () => {
  const path = '/users/web/change-password'
  const next = 'Fresh!2027wird'
  const [oldPassword, wrong] = await Promise.all([demoPassword, 'Wrong!2026pass'].map(portal.seal))
  const password = await portal.seal(next)
  // What a reset link opened has no old password: it may be left out, and is asked for then.
  const fields = { oldPassword: wrong, password }
  await expectFields(portal, path, { token, fields, optional: ['oldPassword'] })
  for (const [field, clear] of [
    ['oldPassword', demoPassword],
    ['password', next],
  ] as const)
    expect(await ask(path, { ...fields, [field]: clear })).toMatchObject({
      status: 0,
      reason: 'notSealed',
      field,
    })
  expect((await portal.trySignIn({})).body.status).toBe(1)
  expect((await ask(path, { oldPassword, password })).status).toBe(1)
  expect((await portal.trySignIn({})).body.status).toBe(0)
  expect((await portal.trySignIn({ password: next })).body.status).toBe(1)
  token = String((await portal.trySignIn({ password: next })).body.result['accessToken'])
  await ask(path, { oldPassword: password, password: oldPassword })
})

it('[API-20] takes language_code at /users/web/change-language', async () => {
  const path = '/users/web/change-language'
  await expectFields(portal, path, { token, fields: { language_code: 'en' } })
  expect((await portal.trySignIn({})).body.result['data']).toMatchObject({ languageCode: 'en' })
})

it('[API-33] takes both emails, the phone and the sealed password at /users/web/change-email', async () => {
  const path = '/users/web/change-email'
  const una = 'una.verdi@example.com'
  const { rows } = await portal.database.owner.query<{ number: string }>(
    `select number from borrower_phones join borrower_emails using (lender_id, borrower_id)
      where address = $1`,
    [una],
  )
  const fields = {
    previousEmail: una,
    phoneno: rows[0]?.number,
    newEmail: 'una.neu@example.net',
    password: await portal.seal('Wrong!2026pass'),
  }
  await expectFields(portal, path, { fields, optional: ['phoneno'] })
  const clear = await portal.ask(path, { payload: { ...fields, password: demoPassword } })
  expect(clear.body).toMatchObject({ status: 0, reason: 'notSealed', field: 'password' })
  portal.minutes(60)
  const password = await portal.seal(demoPassword)
  expect((await portal.ask(path, { payload: { ...fields, password } })).body.status).toBe(1)
  expect(await portal.linkFor('una.neu@example.net', 'confirm-email')).toMatch(/token=/)
})

describe('a phone on file', () => {
  let named: { readonly id: string; readonly phoneno: string }
  beforeEach(async () => {
    const { rows } = await portal.database.owner.query<{ id: string }>(
      `update borrower_phones set is_verified = false where number = '2105550101'
        returning phone_id as id`,
    )
    named = { id: rows[0]?.id ?? '', phoneno: '2105550101' }
  })
  const codes = async () =>
    (await portal.sent()).filter(({ to, channel }) => to === named.phoneno && channel === 'sms')

  it.each([
    ['[API-34] sends a phone on file a code by /users/send-phone-otp', '/users/send-phone-otp'],
    ['[API-36] sends another code by /users/resend-phone-otp', '/users/resend-phone-otp'],
  ])('%s: id and phoneno', async (_fact, path) => {
    const strange = { id: randomUUID(), phoneno: '2105550177' }
    await expectFields(portal, path, { token, fields: strange })
    expect((await ask('/users/send-phone-otp', named)).status).toBe(1)
    const before = (await codes()).length
    portal.minutes(4)
    expect((await ask(path, named)).status).toBe(1)
    expect(await codes()).toHaveLength(before + 1)
  })

  it('[API-35] verifies a phone on file by /users/verify-phone-otp: id, phoneno and otp', async () => {
    const path = '/users/verify-phone-otp'
    const strange = { id: randomUUID(), phoneno: '2105550177', otp: '000000' }
    await expectFields(portal, path, { token, fields: strange })
    await ask('/users/send-phone-otp', named)
    const otp = await portal.codeFor(named.phoneno)
    expect((await ask(path, { ...named, otp })).status).toBe(1)
    const { result } = await ask('/users/web/details', {})
    expect(result['installMobilePhones']).toContainEqual(
      expect.objectContaining({ id: named.id, isVerified: '1' }),
    )
  })
})

it('[API-37] takes emailId at /users/resend-email-verification, and sends the link', async () => {
  const path = '/users/resend-email-verification'
  await expectFields(portal, path, { fields: { emailId: randomUUID() } })
  const { rows } = await portal.database.owner.query<{ id: string; address: string }>(
    'select email_id as id, address from borrower_emails where not is_verified order by email_id limit 1',
  )
  const { id: emailId, address } = rows[0] ?? { id: '', address: '' }
  expect((await portal.ask(path, { payload: { emailId } })).body.status).toBe(1)
  expect(await portal.linkFor(address, 'confirm-email')).toMatch(/token=/)
})

it('[API-39] takes deviceId and deviceToken at /users/update-web-notification-token', async () => {
  const path = '/users/update-web-notification-token'
  const deviceToken = subscriptionAt('https://push.example.com/a')
  await expectFields(portal, path, { token, fields: { deviceId: 'a-device', deviceToken } })
  const { rows } = await portal.database.owner.query(
    'select token from notification_tokens where device_id = $1',
    ['a-device'],
  )
  expect(rows).toEqual([{ token: expect.stringContaining('https://push.example.com/a') }])
})

it('[API-42] ends the session at /users/signout', async () => {
  expect(await ask('/users/signout', {})).toMatchObject({ status: 1, statusCode: 200 })
  expect((await portal.ask('/users/web/details', { token, payload: {} })).code).toBe(401)
})

it('[API-58] [API-59] announces new terms by check-terms, and accepts them by legal-accept-update', async () => {
  const checkPath = '/users/web/check-terms-and-condition'
  const acceptPath = '/client/legal-accept-update'
  await portal.callLenderApi('/terms', {
    method: 'PUT',
    payload: { texts: [{ language: 'en', html: '<p>New</p>' }] },
  })
  await expectFields(portal, checkPath, { token, fields: {} })
  const { isNew, version } = (await ask(checkPath, {})).result
  expect(isNew).toBe('1')
  await expectFields(portal, acceptPath, { token, fields: { version } })
  expect((await ask(checkPath, {})).result['isNew']).toBe('0')
  const { rows } = await portal.database.owner.query(
    `select version from terms_acceptances join borrower_emails using (lender_id, borrower_id)
      where address = $1`,
    [maria],
  )
  expect(rows.map(({ version: accepted }) => String(accepted))).toEqual([version])
})
