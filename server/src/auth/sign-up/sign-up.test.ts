import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())

const harbor = hosts.harborPine // where no email has to be verified to come in
const anId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/

describe('a new borrower', () => {
  it('[SIGNUP-01][LIM-10] gives a new borrower the terms, a code of six digits, an account and a session', async () => {
    const form = await portal.form()
    const checked = await portal.ask('/users/check-signup-details', { host: harbor, payload: form })
    expect(checked.body).toMatchObject({ status: 1, statusCode: 200 })
    expect(checked.body.result['data']).toContain('Harbor')
    const signedUp = await portal.ask('/users/web/socialsignup', { host: harbor, payload: form })
    expect(signedUp.body.result).toEqual({
      data: { resendAfterSeconds: 60, signUpId: expect.stringMatching(anId) as string },
    })
    const otp = await portal.codeFor(form.phoneno, harbor)
    const texts = (await portal.sent(harbor)).filter(({ to }) => to === form.phoneno)
    expect(texts.flatMap(({ text }) => text.match(/\b\d{4,9}\b/g) ?? [])).toEqual([otp])
    expect(otp).toMatch(/^\d{6}$/)
    const payload = { ...form, otp, deviceId: 'a-device' }
    const { body } = await portal.ask('/users/web/verify-user', { host: harbor, payload })
    expect(body).toMatchObject({
      status: 1,
      result: { isNewUser: '0', reason: '', data: { fname: 'Nadia', sessionScope: 'full' } },
    })
    const token = String(body.result['accessToken'])
    const mine = await portal.ask('/users/web/details', { host: harbor, token, payload: {} })
    expect(mine.body.result['installMobilePhones']).toMatchObject([
      { mobilePhoneNo: form.phoneno, isVerified: '1', isPrimary: '1' },
    ])
    const messages = await portal.sent(harbor)
    expect(messages.map(({ subject }) => subject)).toContain('Harbor & Pine Motor Credit: Welcome')
  })

  it('[OTP-17] gives no token where the email has to be verified first', async () => {
    const form = await portal.form()
    await portal.ask('/users/web/socialsignup', { payload: form })
    const otp = await portal.codeFor(form.phoneno)
    const { body } = await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    expect(body.status).toBe(1)
    expect(body.result).toMatchObject({ accessToken: '', reason: 'verified_email_required' })
    const refused = await portal.trySignIn({ contact: form.email, password: portal.newPassword })
    expect(refused.body).toMatchObject({
      status: 0,
      reason: 'borrower_email_not_verified_first_time',
      result: { data: { email: form.email } },
    })
    const link = await portal.linkFor(form.email, 'confirm-email')
    expect(await portal.confirm(link)).toMatchObject({ status: 1 })
    const again = await portal.trySignIn({ contact: form.email, password: portal.newPassword })
    expect(again.body.status).toBe(1)
  })

  it('ties a code to the whole sign-up form: it proves no other', async () => {
    const form = await portal.form()
    await portal.ask('/users/web/socialsignup', { host: harbor, payload: form })
    const otp = await portal.codeFor(form.phoneno, harbor)
    const other = { ...form, fname: 'Mallory', otp }
    const { body } = await portal.ask('/users/web/verify-user', { host: harbor, payload: other })
    expect(body).toMatchObject({ status: 0, reason: 'wrongCode' })
  })
})

describe('a sign-up by its id', () => {
  it('brings a code by the id of its sign-up without the form, and by no other', async () => {
    const form = await portal.form()
    const sent = await portal.ask('/users/web/socialsignup', { payload: form })
    const { signUpId } = sent.body.result.data as { signUpId: string }
    const otp = await portal.codeFor(form.phoneno)
    const blank = { ...form, otp, password: '', passwordConfirmation: '', ssn: null }
    const verify = async (id: string) => {
      const payload = { ...blank, signUpId: id }
      return (await portal.ask('/users/web/verify-user', { payload })).body
    }
    for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
      expect(await verify(id)).toMatchObject({ status: 0, reason: 'wrongCode' })
    const elsewhere = { ...blank, signUpId, phoneno: '2105559999' }
    const other = await portal.ask('/users/web/verify-user', { payload: elsewhere })
    expect(other.body).toMatchObject({ status: 0, reason: 'wrongCode' })
    expect(await verify(signUpId)).toMatchObject({ status: 1 })
  })
})

describe('the same form sent once more', () => {
  it('recognizes the same form sent again: nothing is sent or counted, and its code counts', async () => {
    const form = await portal.form()
    const first = await portal.ask('/users/web/socialsignup', { payload: form })
    expect(first.body.result).toMatchObject({ data: { resendAfterSeconds: 180 } })
    const otp = await portal.codeFor(form.phoneno)
    portal.minutes(1)
    for (let times = 1; times <= 4; times += 1) {
      const again = await portal.ask('/users/web/socialsignup', { payload: form })
      const data = { ...(first.body.result.data as object), resendAfterSeconds: 120 }
      expect(again.body).toMatchObject({ status: 1, result: { data } })
    }
    expect((await portal.sent()).filter(({ to }) => to === form.phoneno)).toHaveLength(1)
    const { body } = await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    expect(body).toMatchObject({ status: 1, result: { reason: 'verified_email_required' } })
  })

  it('treats a form with anything changed as another sign-up, which waits for its code', async () => {
    const form = await portal.form()
    await portal.ask('/users/web/socialsignup', { payload: form })
    const other = { ...form, lname: 'Otherwise' }
    const { body } = await portal.ask('/users/web/socialsignup', { payload: other })
    expect(body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooSoon' })
  })
})

describe('a field that is wrong', () => {
  it.each([
    ['email', 'nobody', 'This must be a valid e-mail'],
    ['fname', '', 'This field is required'],
    ['fname', 'Hello www.evil.example', 'First name: no web address or special signs.'],
    ['lname', 'Ann\nPay at evil.com', 'Last name: no web address or special signs.'],
    ['phoneno', '12345', 'Please enter a valid phone number'],
    ['stateid', '0', 'Please, select a State/Province'],
    ['language', '0', 'Please, select a Language'],
  ])('reports a wrong sign-up field at %s with its text', async (field, value, message) => {
    const payload = { ...(await portal.form()), [field]: value }
    const { body } = await portal.ask('/users/check-signup-details', { payload })
    expect(body).toMatchObject({ status: 0, statusCode: 422, field, message })
  })

  it('[VAL-02] names a wrong password field', async () => {
    const password = await portal.seal('weak')
    const payload = { ...(await portal.form()), password, passwordConfirmation: password }
    const { body } = await portal.ask('/users/check-signup-details', { payload })
    expect(body).toMatchObject({
      field: 'password',
      message:
        'Must contain one lower & uppercase character, one number, one special & must be 8-50 characters long',
    })
  })

  it('refuses a common password at sign-up', async () => {
    const password = await portal.seal('P@ssw0rd2026')
    const payload = { ...(await portal.form()), password, passwordConfirmation: password }
    const { body } = await portal.ask('/users/check-signup-details', { payload })
    expect(body).toMatchObject({ field: 'password', reason: 'commonPassword' })
  })
})

describe('a contact that has an account', () => {
  it.each([
    ['email', { email: 'maria.ortega@example.com' }],
    ['phone', { phoneno: '2105550101' }],
  ])(
    'answers a sign-up with a taken %s as with a new one, byte for byte but the random id',
    async (_what, taken) => {
      const fresh = await portal.form()
      const known = await portal.form(taken)
      for (const path of ['/users/check-signup-details', '/users/web/socialsignup']) {
        const one = await portal.ask(path, { payload: fresh })
        const other = await portal.ask(path, { payload: known })
        const [ofKnown, ofFresh] = [other, one].map(({ text }) => text.replace(anId, 'id'))
        expect(ofKnown).toBe(ofFresh)
        expect(other.code).toBe(one.code)
      }
    },
  )

  it('notifies a taken contact there, and lets the code screen lead nowhere', async () => {
    const form = await portal.form({ email: 'jennifer.kowalski@example.com' })
    await portal.ask('/users/web/socialsignup', { host: harbor, payload: form })
    const otp = await portal.codeFor(form.phoneno, harbor)
    const told = await portal.sent(harbor)
    expect(told).toContainEqual(
      expect.objectContaining({
        to: 'jennifer.kowalski@example.com',
        subject: 'Harbor & Pine Motor Credit: You have an account already',
      }),
    )
    const payload = { ...form, otp }
    const { body } = await portal.ask('/users/web/verify-user', { host: harbor, payload })
    expect(body).toMatchObject({ status: 0, reason: 'wrongCode' })
  })
})

describe('an unverified email', () => {
  const email = 'owner.of.it@example.net'
  const signUp = async (fname: string, as = email) => {
    const form = await portal.form({ email: as, fname })
    await portal.ask('/users/web/socialsignup', { payload: form })
    const otp = await portal.codeFor(form.phoneno)
    await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    return form
  }
  const ownersOf = async (address = email) => {
    const { rows } = await portal.database.owner.query<{ name: string }>(
      `select first_name as name from borrowers join borrower_emails using (lender_id, borrower_id)
        where address = $1`,
      [address],
    )
    return rows.map(({ name }) => name)
  }

  it('keeps an unproven email for a day for its first claimant, then for whoever signs up with it', async () => {
    const { phoneno } = await signUp('Stranger')
    const link = await portal.linkFor(email, 'confirm-email')
    portal.minutes(23 * 60)
    await signUp('Owner')
    expect(await ownersOf()).toEqual(['Stranger'])
    portal.minutes(61)
    await signUp('Owner')
    expect(await ownersOf()).toEqual(['Owner'])
    expect(await portal.confirm(link)).toMatchObject({ status: 0, reason: 'badLink' })
    const byPhone = { contact: phoneno, password: 'Fresh!2027wird' }
    expect((await portal.trySignIn(byPhone)).body).toMatchObject({
      status: 1,
      result: { data: { fname: 'Stranger' } },
    })
  })

  it('keeps an email for good once it is proven, and where it was on file', async () => {
    await signUp('Owner')
    const confirmed = await portal.confirm(await portal.linkFor(email, 'confirm-email'))
    expect(confirmed.status).toBe(1)
    portal.minutes(25 * 60)
    await signUp('Stranger')
    await signUp('Stranger', 'una.verdi@example.com')
    expect(await ownersOf()).toEqual(['Owner'])
    expect(await ownersOf('una.verdi@example.com')).toEqual(['Una'])
  })
})

describe('the quick link', () => {
  // Who is refused comes first: a loan that is linked is nobody else's any more.
  it.each([
    ['links no loan with other last four of the SSN', { lastFour: '0000' }, []],
    ['links no loan under another name', { lname: 'Neumann' }, []],
    ['links no loan where two fit', { loans: ['21-120777', '21-101556'] }, []],
    ['[SIGNUP-29] links the one loan that fits, once the phone is proven', {}, ['borrower']],
  ])('%s', async (_title, given: Given, roles) => {
    const { lastFour = '4417', lname = 'Newman', loans = ['21-120777'] } = given
    const form = await portal.form({ lname, ssn: await portal.seal(lastFour) })
    const signer = { ...form, fname: 'Nádia', lname: 'Newman', ssn: '4417' }
    await portal.writeSigner(signer, ...loans)
    await portal.ask('/users/web/socialsignup', { payload: form })
    expect(await portal.linkedRoles(form.email)).toEqual([])
    const otp = await portal.codeFor(form.phoneno)
    await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    expect(await portal.linkedRoles(form.email)).toEqual(roles)
    const linked = (await portal.sent()).filter(({ subject }) =>
      subject.includes('loan was linked'),
    )
    const told = linked.filter(({ to }) => to === form.email)
    expect(told.map(({ to }) => to)).toEqual(roles.map(() => form.email))
  })

  type Given = { lastFour?: string; lname?: string; loans?: string[] }
})
