import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type TestSignUpForm,
  signInFixture,
  type SignInFixture,
} from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'
import * as password from './password-hash.ts'

// What somebody does with a number that is another's costs its owner nothing.

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())

const host = hosts.harborPine

let strangers = 0
/** Another address each time: of one, the fourth code in an hour asks for work, too. */
function aStranger(): string {
  strangers += 1
  return `198.51.100.${strangers}`
}

async function signUp(form: TestSignUpForm, from?: string) {
  const places = { host, payload: form, ...(from !== undefined && { from }) }
  return (await portal.askWorking('/users/web/socialsignup', places)).body
}

/** Signs up with the number again and again from one address, until that is refused for the day. */
async function pump(phoneno: string, stranger = aStranger()): Promise<string> {
  for (let round = 0; round < 6; round += 1) {
    await signUp(await portal.form({ phoneno }), stranger)
    const again = { lang: 'en', phoneno }
    portal.minutes(4)
    await portal.askWorking('/users/resend-otp', { host, payload: again, from: stranger })
    await portal.sent(host)
    portal.minutes(4)
  }
  return stranger
}

describe('the phone number of a sign-up', () => {
  it('keeps a code for a phone’s owner, whatever a stranger asks for from one address', async () => {
    const owner = await portal.form()
    const stranger = await pump(owner.phoneno)
    expect((await signUp(owner, stranger)).status).toBe(0)
    expect((await signUp(owner)).status).toBe(1)
    const otp = await portal.codeFor(owner.phoneno, host)
    const payload = { ...owner, otp }
    expect((await portal.ask('/users/web/verify-user', { host, payload })).body.status).toBe(1)
  })

  it('lets the owner sign up without waiting although a stranger used up the codes of the day', async () => {
    const owner = await portal.form()
    const stranger = await pump(owner.phoneno)
    const again = { lang: 'en', phoneno: owner.phoneno }
    const refused = await portal.ask('/users/resend-otp', { host, payload: again, from: stranger })
    expect(refused.body.reason).toBe('noMoreCodes')
    expect((await signUp(owner)).status).toBe(1)
  })

  it('keeps tries for a phone’s owner, though a stranger guessed at the code', async () => {
    const owner = await portal.form()
    await signUp(owner)
    const otp = await portal.codeFor(owner.phoneno, host)
    const guesses = Array.from({ length: 12 }, (_none, no) => [
      portal.ask('/users/web/verify-otp', {
        host,
        payload: { phoneno: owner.phoneno, otp: `00000${no % 10}` },
      }),
      portal.ask('/users/web/verify-user', {
        host,
        payload: { ...owner, fname: 'Mallory', otp: '000000' },
      }),
    ])
    const answers = await Promise.all(guesses.flat())
    expect(answers.every(({ body }) => body.status === 0)).toBe(true)
    const payload = { ...owner, otp }
    expect((await portal.ask('/users/web/verify-user', { host, payload })).body.status).toBe(1)
  })

  it('sends the owner a code of their own, though a stranger signs up with the phone meanwhile', async () => {
    const from = '203.0.113.9'
    const owner = await portal.form()
    await signUp(owner, from)
    portal.minutes(4)
    await signUp(await portal.form({ phoneno: owner.phoneno }), aStranger())
    await portal.sent(host)
    portal.minutes(4)
    const again = { lang: 'en', phoneno: owner.phoneno }
    const resent = await portal.ask('/users/resend-otp', { host, payload: again, from })
    expect(resent.body.status).toBe(1)
    const otp = await portal.codeFor(owner.phoneno, host)
    const payload = { ...owner, otp }
    expect((await portal.ask('/users/web/verify-user', { host, payload })).body.status).toBe(1)
  })
})

it('sends to a phone on file, whatever strangers asked for with its number', async () => {
  const number = '2105559911'
  const phoneId = randomUUID()
  await portal.database.owner.query(
    `insert into borrower_phones (lender_id, borrower_id, phone_id, number, is_primary, is_verified)
      select lender_id, borrower_id, $1, $2, false, false from borrower_emails
        where address = 'jennifer.kowalski@example.com'`,
    [phoneId, number],
  )
  await pump(number)
  const token = await portal.signIn('jennifer.kowalski@example.com', host)
  const payload = { id: phoneId, phoneno: number }
  const sent = await portal.ask('/users/send-phone-otp', { host, token, payload })
  expect(sent.body.status).toBe(1)
  const otp = await portal.codeFor(number, host)
  const proven = await portal.ask('/users/verify-phone-otp', {
    host,
    token,
    payload: { ...payload, otp },
  })
  expect(proven.body.status).toBe(1)
})

it('hashes no password of a sign-up that is refused for too many', async () => {
  const hashed = vi.spyOn(password, 'hashPassword')
  const owner = await portal.form()
  const stranger = aStranger()
  const reasons: (string | undefined)[] = []
  // Another form each time: the same one, sent again, is the sign-up that is under way.
  for (const fname of ['Ann', 'Bea', 'Cleo', 'Dora'])
    reasons.push((await signUp({ ...owner, fname }, stranger)).reason)
  expect(reasons.filter((reason) => reason !== undefined).length).toBeGreaterThan(2)
  expect(hashed).toHaveBeenCalledTimes(reasons.filter((reason) => reason === undefined).length)
  hashed.mockRestore()
})
