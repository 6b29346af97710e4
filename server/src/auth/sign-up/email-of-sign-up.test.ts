import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())

const anId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/

describe('the email of a sign-up that is named by its id', () => {
  const begin = async (given: Readonly<Record<string, unknown>> = {}) => {
    const form = await portal.form(given)
    const sent = await portal.ask('/users/web/socialsignup', { payload: form })
    const { signUpId } = sent.body.result.data as { signUpId: string }
    const otp = await portal.codeFor(form.phoneno)
    const verify = async (email = form.email) => {
      const payload = { ...form, email, otp, signUpId }
      const { http, body } = await portal.ask('/users/web/verify-user', { payload })
      return { body, code: http.statusCode, emailId: (body.result?.data as Named)?.emailId ?? '' }
    }
    return { form, signUpId, verify }
  }
  type Named = { readonly emailId?: string } | undefined

  it('takes no email from whoever claimed it by naming another one with the code', async () => {
    const victim = await begin()
    await victim.verify()
    const link = await portal.linkFor(victim.form.email, 'confirm-email')
    const attack = await begin({ email: victim.form.email })
    for (const email of ['any.free.one@example.net', 'terrence.boyd@example.com'])
      expect((await attack.verify(email)).body).toMatchObject({ status: 0, reason: 'wrongCode' })
    await attack.verify()
    expect((await portal.confirm(link)).status).toBe(1)
  })

  it('says in the email that verifies an address by its phone whose account it is', async () => {
    const { form, verify } = await begin()
    await verify()
    const mails = (await portal.sent()).filter(({ to }) => to === form.email)
    const text = mails.find(({ subject }) => subject.includes('verify'))?.text ?? ''
    expect(text).toContain(`on the account of …${form.phoneno.slice(-4)}. If that is not yours`)
  })

  it('answers the code of a taken email as that of a free one, also a second time', async () => {
    const free = await begin()
    const ofProven = await begin({ email: 'maria.ortega@example.com' })
    for (const { form, signUpId, verify } of [free, ofProven]) {
      const first = await verify()
      expect(first.code).toBe(200)
      expect(first.body).toMatchObject({
        status: 1,
        result: { data: { email: form.email }, reason: 'verified_email_required' },
      })
      expect(first.emailId).toMatch(anId)
      expect(first.emailId).not.toBe(signUpId)
      expect((await verify()).body).toMatchObject({ status: 0, reason: 'wrongCode' })
    }
  })
})
