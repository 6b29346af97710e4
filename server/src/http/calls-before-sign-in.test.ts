import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type TestSignUpForm,
  signInFixture,
  type SignInFixture,
} from '../../testing/calls/sign-in-fixture.ts'
import { expectFields } from '../../testing/calls/expect-fields.ts'
import { hosts } from '../../testing/start-app.ts'

// The calls of those who are not signed in, line by line as the specification lists them.

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())
beforeEach(() => portal.minutes(20)) // nobody waits for what another test sent

const harbor = hosts.harborPine // where no email has to be verified to come in
const maria = 'maria.ortega@example.com'

type Data = Record<string, unknown>

describe('signing in', () => {
  const device = {
    deviceId: 'a-device',
    deviceOs: 'web',
    deviceToken: '',
    deviceType: '3',
    lang: 'en',
  }

  it('[API-05] signs in by /users/web/checksocialexistance with either body, and answers one way', async () => {
    const path = '/users/web/checksocialexistance'
    const sealed = await portal.seal('Demo!2026pass')
    const byEmail = { email: maria, password: sealed, type: '3', ...device }
    await expectFields(portal, path, { fields: byEmail })
    const { email: _email, ...rest } = byEmail
    const byPhone = { ...rest, phoneno: '2105550101' }
    for (const payload of [byEmail, byPhone]) {
      const { body } = await portal.ask(path, { payload })
      expect(body).toMatchObject({ status: 1, statusCode: 200, message: expect.any(String) })
      expect(Object.keys(body.result).toSorted()).toEqual(answered)
    }
    const social = { email: maria, socialId: '1', socialToken: 'x.y.z', type: '2', ...device }
    await expectFields(portal, path, { fields: social })
  })

  it('[API-17] signs in by /web/users/cap-to-borrower-login with a token of the lender’s', async () => {
    const agent = { actor: 'Ines', reason: 'asked by phone' }
    const made = await portal.callLenderApi(`/borrowers/${maria}/cap-token`, { payload: agent })
    const fields = { token: made.body['token'], lang: 'en' }
    const path = '/web/users/cap-to-borrower-login'
    await expectFields(portal, path, { fields: { ...fields, token: 'a' }, optional: ['lang'] })
    const { body } = await portal.ask(path, { payload: fields })
    expect(body.result['data']).toMatchObject({ sessionScope: 'cap', agent: { name: 'Ines' } })
    expect(await isSignedIn(body.result['accessToken'])).toBe(true)
  })

  it('[API-18] signs in by a link’s query, and answers result.accessToken', async () => {
    const made = await portal.callLenderApi(`/borrowers/${maria}/sign-in-link`, { payload: {} })
    const { searchParams } = new URL(String(made.body['url']))
    const query = new URLSearchParams({ token: searchParams.get('token') ?? '' })
    query.set('loan_no', '')
    query.set('lang', 'en')
    const { body } = await portal.ask(`/users/web/passwordless-login?${query.toString()}`)
    expect(await isSignedIn(body.result['accessToken'])).toBe(true)
  })
})

describe('signing up', () => {
  let form: TestSignUpForm
  beforeEach(async () => {
    form = await portal.form()
  })
  const optional = ['ssn', 'dob', 'password', 'passwordConfirmation']

  it('[API-06] checks a sign-up by /users/check-signup-details, which returns the terms', async () => {
    const path = '/users/check-signup-details'
    await expectFields(portal, path, { fields: form, optional })
    const { body } = await portal.ask(path, { host: harbor, payload: form })
    expect(body).toMatchObject({ status: 1, statusCode: 200 })
    expect(body.result['data']).toMatch(/^<[\s\S]*Harbor[\s\S]*>$/)
  })

  it('[API-07] begins a sign-up by /users/web/socialsignup', async () => {
    const path = '/users/web/socialsignup'
    expect(Object.keys(form).toSorted()).toEqual(signUpPayload)
    await expectFields(portal, path, { fields: form, optional })
    const { body } = await portal.ask(path, { host: harbor, payload: form })
    expect(body.status).toBe(1)
    expect(await portal.codeFor(form.phoneno, harbor)).toMatch(/^\d{6}$/)
  })

  it('[API-08] completes a sign-up by /users/web/verify-user: the form’s values and the code', async () => {
    await portal.ask('/users/web/socialsignup', { host: harbor, payload: form })
    const otp = await portal.codeFor(form.phoneno, harbor)
    const path = '/users/web/verify-user'
    const other = { ...(await portal.form()), otp: '000000' }
    await expectFields(portal, path, { fields: other, optional })
    const { body } = await portal.ask(path, { host: harbor, payload: { ...form, otp } })
    expect(await isSignedIn(body.result['accessToken'], harbor)).toBe(true)
  })

  it('[API-09] checks a sign-up code by /users/web/verify-otp, which uses nothing up', async () => {
    const from = '198.51.100.9'
    await portal.ask('/users/web/socialsignup', { host: harbor, payload: form, from })
    const otp = await portal.codeFor(form.phoneno, harbor)
    const path = '/users/web/verify-otp'
    const fields = { phoneno: form.phoneno, otp }
    await expectFields(portal, path, { fields: { phoneno: '2105550177', otp: '000000' } })
    for (let times = 0; times < 2; times += 1) {
      const { body } = await portal.ask(path, { host: harbor, payload: fields, from })
      expect(body).toMatchObject({ status: 1, statusCode: 200, result: {} })
    }
    const wrong = otp === '000000' ? '111111' : '000000'
    const payload = { phoneno: form.phoneno, otp: wrong }
    const refused = await portal.ask(path, { host: harbor, payload, from })
    expect(refused.body).toMatchObject({ status: 0, reason: 'wrongCode' })
  })

  it('[API-21] sends a sign-up code again by /users/resend-otp', async () => {
    const begun = await portal.ask('/users/web/socialsignup', { host: harbor, payload: form })
    const first = await portal.codeFor(form.phoneno, harbor)
    portal.minutes(2)
    const path = '/users/resend-otp'
    const fields = { lang: 'en', phoneno: form.phoneno, email: form.email }
    const { signUpId } = begun.body.result['data'] as { signUpId: string }
    const strange = { lang: 'en', phoneno: '2105550178', email: 'x@example.net', signUpId }
    await expectFields(portal, path, { fields: strange, optional: ['lang', 'email', 'signUpId'] })
    const { body } = await portal.ask(path, { host: harbor, payload: { ...fields, signUpId } })
    expect(body.status).toBe(1)
    await portal.codeFor(form.phoneno, harbor)
    const codes = (await portal.sent(harbor)).filter(({ to }) => to === form.phoneno)
    expect([first.length, codes.length]).toEqual([6, 2])
  })

  it('[API-40] reads a sign-up code out by /users/send-otp-code-call', async () => {
    const begun = await portal.ask('/users/web/socialsignup', { payload: form })
    portal.minutes(4)
    const path = '/users/send-otp-code-call'
    const { signUpId } = begun.body.result['data'] as { signUpId: string }
    const fields = { phoneNo: '2105550179', lang: 'en', signUpId }
    await expectFields(portal, path, { fields, optional: ['lang', 'signUpId'] })
    const { body } = await portal.ask(path, { payload: { ...fields, phoneNo: form.phoneno } })
    expect(body).toMatchObject({ status: 1, statusCode: 200, message: expect.stringMatching(/\S/) })
    const called = (await portal.sent()).filter(({ channel }) => channel === 'call')
    expect(called.map(({ to }) => to)).toEqual([form.phoneno])
  })
})

describe('without a session', () => {
  it('[API-22] takes lang and email or phoneno at /users/web/forgot-password', async () => {
    const path = '/users/web/forgot-password'
    await expectFields(portal, path, {
      fields: { lang: 'en', email: 'x@example.com' },
      optional: ['lang'],
    })
    await expectFields(portal, path, {
      fields: { lang: 'en', phoneno: '2105550180' },
      optional: ['lang'],
      missing: 'email',
    })
    for (const contact of [{ email: maria }, { phoneno: '2105550101' }])
      expect((await portal.ask(path, { payload: { lang: 'en', ...contact } })).body.status).toBe(1)
    const links = [
      await portal.linkFor(maria, '/redirect?token='),
      await portal.linkFor('2105550101', '/redirect?token='),
    ]
    expect(new Set(links).size).toBe(2)
    expect(links.join()).toMatch(/^\/redirect\?token=\S{43}\S*,\/redirect\?token=\S{43}\S*$/)
  })

  it('[API-32] takes an email at /users/verify-email, and sends its link', async () => {
    const path = '/users/verify-email'
    const una = 'una.verdi@example.com'
    await expectFields(portal, path, { fields: { email: 'nobody@example.com' } })
    expect((await portal.ask(path, { payload: { email: una } })).body.status).toBe(1)
    expect(await portal.linkFor(una, 'confirm-email')).toMatch(/token=[\w-]{43}$/)
  })
})

describe('what everybody may read', () => {
  it('[API-13] returns the lender by /client/get-client-details', async () => {
    const { result, message } = await read('/client/get-client-details?loan_no=21-104233&lang=es')
    expect(result['data']).toMatchObject({ appName: 'Lone Mesa', colorCode: '#1f5f8b' })
    expect(message).toBe('Client details has been found')
    const same = await read('/client/get-client-details?loan_no=21-999999&lang=es')
    expect(same.result).toEqual(result) // a lender is the same for each of its loans
    const long = await portal.ask(`/client/get-client-details?loan_no=${'9'.repeat(31)}`)
    expect([long.code, long.body.status, long.body.statusCode]).toEqual([200, 0, 422])
    const stores = async (query: string) => {
      const { result: details } = await read(`/client/get-client-details${query}`)
      return (details['data'] as Record<string, unknown>)['clientCustomUrl2Text']
    }
    expect(await stores('?loan_no=21-104233&lang=es')).toBe('Nuestras tiendas')
    expect(await stores('?loan_no=&lang=en')).toBe('Our stores')
    expect(await stores('?loan_no=none-such&lang=xx')).toBe('Our stores')
    expect(await stores('')).toBe('Our stores')
  })

  it('[API-14] returns the picture behind sign-in by /users/web/get-background-image', async () => {
    const { result } = await read('/users/web/get-background-image')
    const picture = await portal.call(String(result['background_image']))
    expect([picture.code, picture.http.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  })

  it('[API-15] returns the payment frequencies by /client/payment-frequencies', async () => {
    const { result } = await read('/client/payment-frequencies')
    const frequencies = result['data'] as Data[]
    const codes = frequencies.map(({ payment_frequency: code }) => code)
    expect(codes).toEqual(['WE', 'BW', 'SM', 'MO', 'onlyonce'])
  })

  it('[API-16] returns the labels in a language by client/white-labels', async () => {
    const [english, spanish] = [await wordsIn('en'), await wordsIn('es')]
    expect([english['signIn.form.submit'], spanish['signIn.form.submit']]).toEqual([
      'Sign In',
      'Iniciar sesión',
    ])
    expect(english['profile.verify.phoneTitle']).toBe('Phone number is not verified!') // its own
  })
})

/** What the answer to a sign-in consists of. */
const answered = ['accessToken', 'data', 'isNewUser', 'reason']

const signUpPayload = [
  'dob',
  'email',
  'fname',
  'language',
  'lname',
  'password',
  'passwordConfirmation',
  'phoneno',
  'socialId',
  'ssn',
  'stateid',
  'type',
]

async function isSignedIn(token: unknown, host: string = hosts.loneMesa): Promise<boolean> {
  const { code } = await portal.ask('/users/web/details', {
    host,
    token: String(token),
    payload: {},
  })
  return code === 200
}

async function read(path: string) {
  const { code, body } = await portal.ask(path)
  expect([code, body.status, body.statusCode]).toEqual([200, 1, 200])
  return body
}

async function wordsIn(lang: string): Promise<Data> {
  return (await read(`/client/white-labels?lang=${lang}`)).result['data'] as Data
}
