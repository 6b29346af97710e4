import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../testing/start-app.ts'
import { buildApp } from './build-app.ts'
import { sendMessages } from '../notifications/delivery/send-messages.ts'
import type { OutgoingMessage } from '../platform/ports/mailer.ts'
import { processContactRequests } from '../auth/contacts/process-contact-requests.ts'

let portal: SignInFixture
beforeEach(async () => {
  portal = await signInFixture()
})
afterEach(() => portal.close())

const host = hosts.harborPine
const at = (no: number) => `10.9.${no >> 8}.${no & 255}`

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

async function countOf(text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await portal.database.owner.query<{ n: string }>(text, [...values])
  return Number(rows[0]?.n ?? 0)
}

describe('guessing a code', () => {
  it('allows five guesses at a code out of 500 at once, and ten a day, whatever restarts between', async () => {
    const form = await portal.form()
    await portal.ask('/users/web/socialsignup', { host, payload: form })
    const otp = await portal.codeFor(form.phoneno, host)
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    const guess = async (no: number) => {
      // A program of its own each 50 calls, as after a restart: nothing is counted in memory.
      const app = apps[no % apps.length]
      if (app === undefined) return 'none'
      const answer = await app.inject({
        method: 'POST',
        url: '/app/api/users/web/verify-user',
        remoteAddress: at(no),
        headers: { host },
        payload: { ...form, otp: wrong },
      })
      // Too many of one number, or for the database, at once: turned away unchecked.
      if ([429, 503].includes(answer.statusCode)) return 'busy'
      return answer.json<{ reason: string }>().reason
    }
    const options = { dist: null, demo: false, trustProxy: false, logger: false }
    const apps = Array.from({ length: 10 }, () => buildApp(portal.context, options))
    const reasons = await Promise.all(Array.from({ length: 500 }, (_none, no) => guess(no)))
    await Promise.all(apps.map((app) => app.close()))

    const checked = reasons.filter((reason) => reason !== 'tooMany' && reason !== 'busy')
    expect(new Set(checked)).toEqual(new Set(['wrongCode', 'codeOver']))
    expect(checked.length).toBeLessThanOrEqual(10)
    expect(await countOf('select max(attempts) as n from one_time_codes')).toBe(5)
    const tries = `select max(count) as n from rolling_counts where rule = 'codeTriesPerDay'`
    expect(await countOf(tries)).toBeGreaterThanOrEqual(10)
    const payload = { ...form, otp }
    const right = await portal.ask('/users/web/verify-user', { host, payload })
    expect(right.body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooMany' })
    expect(right.body.retryAfterSeconds).toBeGreaterThan(86_000)
  })

  it('ends a code after ten minutes, and by a new code', async () => {
    const form = await portal.form()
    const from = '198.51.100.7'
    await portal.ask('/users/web/socialsignup', { host, payload: form, from })
    const first = await portal.codeFor(form.phoneno, host)
    portal.minutes(4)
    await portal.ask('/users/resend-otp', {
      host,
      payload: { lang: 'en', phoneno: form.phoneno, email: form.email },
      from,
    })
    const second = await portal.codeFor(form.phoneno, host)
    const check = (otp: string) =>
      portal.ask('/users/web/verify-otp', { host, payload: { phoneno: form.phoneno, otp }, from })
    const old = first === second ? 1 : 0 // once in a million they are the same
    expect((await check(first)).body.status).toBe(old)
    expect((await check(second)).body.status).toBe(1)
    portal.minutes(11)
    expect((await check(second)).body).toMatchObject({ status: 0, reason: 'codeOver' })
  })

  it('accepts a right code once', async () => {
    const form = await portal.form()
    await portal.ask('/users/web/socialsignup', { host, payload: form })
    const otp = await portal.codeFor(form.phoneno, host)
    const payload = { ...form, otp }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.ask('/users/web/verify-user', { host, payload })),
    )
    expect(answers.filter(({ body }) => body.status === 1)).toHaveLength(1)
    const { rows } = await portal.database.owner.query(
      'select address from borrower_emails where address = $1',
      [form.email],
    )
    expect(rows).toHaveLength(1)
    const read = (await portal.sent(host)).find(({ to }) => to === form.phoneno)
    expect(read?.text).not.toContain(otp)
  })
})

describe('pumping texts', () => {
  it('sends no SMS to premium numbers, and answers them alike', async () => {
    const usual = await portal.ask('/users/web/socialsignup', { payload: await portal.form() })
    const premium = await portal.form({ phoneno: '9005550101' })
    const answer = await portal.ask('/users/web/socialsignup', { payload: premium })
    // Each sign-up has an id of its own, of the same shape; nothing else differs.
    const ids = [usual, answer].map(({ text }) => text.match(uuids) ?? [])
    expect(ids.map((found) => found.length)).toEqual([1, 1])
    expect(ids[0]).not.toEqual(ids[1])
    expect(answer.text.replace(uuids, '')).toBe(usual.text.replace(uuids, ''))
    expect((await portal.sent()).map(({ to }) => to)).not.toContain('9005550101')
  })

  it('[OTP-15] calls with the code, digit by digit, where the lender offers it', async () => {
    const off = await portal.ask('/users/send-otp-code-call', {
      host,
      payload: { phoneNo: '4195550199', lang: 'en' },
    })
    const form = await portal.form()
    const from = '198.51.100.8'
    await portal.ask('/users/web/socialsignup', { payload: form, from })
    portal.minutes(5)
    const payload = { phoneNo: form.phoneno, lang: 'en' }
    const { body } = await portal.ask('/users/send-otp-code-call', { payload, from })
    expect([off.body.status, body.status]).toEqual([0, 1])
    const carried: OutgoingMessage[] = []
    const call = {
      send: async (message: OutgoingMessage) => {
        carried.push(message)
        return { result: 'sent' } as const
      },
      close: () => undefined,
    }
    await portal.callLenderApi('/settings', {
      method: 'PATCH',
      payload: { voiceFrom: '+12105550142' },
    })
    portal.minutes(1)
    const lender = await portal.lenderOf(hosts.loneMesa)
    await processContactRequests(portal.context, lender)
    const mailer = { email: null, sms: null, call, isKept: true }
    await sendMessages({ ...portal.worker, mailer }, lender)
    expect(carried).toMatchObject([{ recipient: form.phoneno, language: 'en' }])
    expect(carried[0]?.sender.voice).toBe('+12105550142')
    const digits = carried[0]?.text.match(/code is (\d, \d, \d, \d, \d, \d)\./)?.[1]
    const otp = digits?.replaceAll(', ', '')
    const proven = await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    expect(proven.body.status).toBe(1)
    const kept = (await portal.sent()).find(({ channel }) => channel === 'call')
    expect(kept?.to).toBe(form.phoneno)
    expect(kept?.text).not.toContain(digits)
  })
})
