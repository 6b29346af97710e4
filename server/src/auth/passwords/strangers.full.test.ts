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

  it('sends an owner their first code, though strangers on two networks used up those of the day', async () => {
    const owner = await portal.form()
    const { phoneno } = owner
    await pump(phoneno)
    await pump(phoneno)
    const used = `select count from rolling_counts where rule = 'codeSendsPerDay' and subject = $1`
    const { rows } = await portal.database.owner.query(used, [phoneno])
    expect(rows[0]?.count).toBeGreaterThanOrEqual(5)
    expect((await signUp(owner)).status).toBe(1)
    const otp = await portal.codeFor(phoneno, host)
    const payload = { ...owner, otp }
    expect((await portal.ask('/users/web/verify-user', { host, payload })).body.status).toBe(1)
  })

  it('sends no number more than twice the codes of a day, however many networks ask', async () => {
    const { phoneno } = await portal.form()
    await signUp(await portal.form({ phoneno }), aStranger())
    const counted = `update rolling_counts set count = $2
      where rule = 'codeSendsPerDay' and subject = $1`
    for (const [count, reason] of [
      [9, undefined],
      [10, 'noMoreCodes'],
    ] as const) {
      portal.minutes(4)
      await portal.database.owner.query(counted, [phoneno, count])
      const answer = await signUp(await portal.form({ phoneno }), aStranger())
      expect(answer.reason).toBe(reason)
    }
  })

  it('sends no new code for who only knows the number of a sign-up, and answers as for any number', async () => {
    const owner = await portal.form()
    const begun = await signUp(owner, '203.0.113.31')
    const { signUpId } = begun.result.data as { signUpId: string }
    const otp = await portal.codeFor(owner.phoneno, host)
    portal.minutes(4)
    const again = (from: string, phoneno = owner.phoneno, named = {}) =>
      portal.ask('/users/resend-otp', { host, payload: { lang: 'en', phoneno, ...named }, from })
    const counts = async () => {
      const held = 'select rule, count from rolling_counts where subject = $1 order by rule'
      return (await portal.database.owner.query(held, [owner.phoneno])).rows
    }
    const before = [(await portal.sent(host)).length, await counts()]
    const [stranger, other] = [aStranger(), aStranger()]
    for (let no = 0; no < 2; no += 1) {
      const known = (await again(stranger)).body
      const nobodys = (await again(other, '2105550166')).body
      expect(known).toEqual(nobodys)
      expect(known.reason).toBe(no === 0 ? undefined : 'tooSoon')
    }
    expect([(await portal.sent(host)).length, await counts()]).toEqual(before)
    const check = { phoneno: owner.phoneno, otp }
    const from = '203.0.113.31'
    const right = await portal.ask('/users/web/verify-otp', { host, payload: check, from })
    expect(right.body.status).toBe(1)

    // Its owner, on the way, has the id of the sign-up.
    expect((await again(aStranger(), owner.phoneno, { signUpId })).body.status).toBe(1)
    expect((await portal.sent(host)).length).toBe(Number(before[0]) + 1)
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

  it('keeps tries of an own sign-up, though strangers on two networks used up those of the number', async () => {
    const owner = await portal.form()
    const theirs = await portal.form({ phoneno: owner.phoneno })
    const begun = await signUp(theirs, aStranger())
    const { signUpId } = begun.result.data as { signUpId: string }
    const guess = (from: string) =>
      portal.ask('/users/web/verify-user', {
        host,
        payload: { ...theirs, signUpId, otp: '000000' },
        from,
      })
    const networks = [aStranger(), aStranger()]
    const reasons: string[] = []
    for (let no = 0; no < 24; no += 1)
      reasons.push((await guess(networks[no % 2] ?? '')).body.reason ?? 'done')
    expect(reasons.slice(10)).toEqual(Array<string>(14).fill('tooMany'))

    portal.minutes(4)
    const before = new Set((await portal.sent(host)).map(({ id }) => id))
    expect((await signUp(owner)).status).toBe(1)
    const sent = (await portal.sent(host)).find(({ id }) => !before.has(id))
    const [otp = ''] = /\b\d{6}\b/.exec(sent?.text ?? '') ?? []
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    const verify = async (code: string) => {
      const payload = { ...owner, otp: code }
      return (await portal.ask('/users/web/verify-user', { host, payload })).body
    }
    expect((await verify(wrong)).reason).toBe('wrongCode')
    expect(await verify(otp)).toMatchObject({ status: 1 })
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

describe('a link that sets a password', () => {
  const email = 'omar.rahman@example.com'
  const forgot = (from: string) =>
    portal.askWorking('/users/web/forgot-password', { host, payload: { lang: 'en', email }, from })
  const linksSent = async () => {
    await portal.sent(host)
    const { rows } = await portal.database.owner.query(
      `select from outbox where topic like '%resetLink' and recipient = $1`,
      [email],
    )
    return rows.length
  }

  it('sends an owner a link, though strangers on three networks used up those of hour and day', async () => {
    const before = await linksSent()
    const networks = ['203.0.113.21', '203.0.113.22', '203.0.113.23']
    for (let hour = 0; hour < 3; hour += 1) {
      for (let no = 0; no < 9; no += 1) await forgot(networks[no % 3] ?? '')
      if (hour < 2) portal.minutes(61)
    }
    const bySome = await linksSent()
    expect(bySome - before).toBeLessThanOrEqual(8) // the day's five, and the first of each of three
    await forgot('203.0.113.24')
    expect(await linksSent()).toBe(bySome + 1)
  })

  it('sends no more than three times the links of an hour, however many networks ask', async () => {
    portal.minutes(25 * 60)
    const before = await linksSent()
    for (let no = 0; no < 12; no += 1) await forgot(`203.0.113.${40 + no}`)
    expect((await linksSent()) - before).toBe(9)
    // All networks of one customer count as one.
    portal.minutes(25 * 60)
    const after = await linksSent()
    for (let no = 0; no < 6; no += 1) await forgot(`2001:db8:9:${no}::1`)
    expect((await linksSent()) - after).toBe(2)
  })
})
