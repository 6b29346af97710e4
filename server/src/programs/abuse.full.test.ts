import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../testing/calls/sign-in-fixture.ts'
import type { AppRequest } from '../../testing/calls/app-request.ts'
import { hosts } from '../../testing/start-app.ts'

let portal: SignInFixture
beforeEach(async () => {
  portal = await signInFixture()
})
afterEach(() => portal.close())

const host = hosts.harborPine
const at = (no: number) => `10.9.${no >> 8}.${no & 255}`

const countSms = () => countOf(`select count(*) as n from outbox where channel = 'sms'`)

async function countOf(text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await portal.database.owner.query<{ n: string }>(text, [...values])
  return Number(rows[0]?.n ?? 0)
}

describe('guessing passwords', () => {
  it('answers everybody else while two hundred wrong passwords come at once', async () => {
    const token = await portal.signIn('maria.ortega@example.com', hosts.loneMesa)
    const guesses = Array.from({ length: 200 }, (_none, no) =>
      portal.trySignIn({
        contact: `guess-${no}@example.com`,
        password: 'Wrong!2026pass',
        from: at(no),
      }),
    )
    const others: number[] = []
    for (let no = 0; no < 20; no += 1) {
      const list = await portal.ask('/users/list-loan-account', { token })
      const look = await portal.ask('/client/get-client-details', { from: at(300 + no) })
      others.push(list.code, look.code)
    }
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(others.filter((code) => code !== 200)).toEqual([])
    expect(new Set(codes)).toEqual(new Set([200]))
  })
})

describe('pumping texts', () => {
  it('sends to one number as often as the day allows, however many ask at once', async () => {
    const form = await portal.form()
    const begun = await portal.ask('/users/web/socialsignup', { host, payload: form })
    const { signUpId } = begun.body.result['data'] as { signUpId: string }
    for (let round = 0; round < 8; round += 1) {
      portal.minutes(5)
      const again = { lang: 'en', phoneno: form.phoneno, email: form.email, signUpId }
      await Promise.all(
        Array.from({ length: 19 }, () => portal.ask('/users/resend-otp', { host, payload: again })),
      )
      // Of one browser among them that does the work it is asked for.
      await portal.askWorking('/users/resend-otp', { host, payload: again })
      await portal.sent(host)
    }
    expect(await countSms()).toBe(5)
  })

  it('stops SMS at the budget of the lender, to the message, and raises an alarm', async () => {
    await portal.callLenderApi('/settings', { method: 'PATCH', payload: { smsBudgetPerDay: 12 } })
    portal.minutes(1)
    const asked: AppRequest[] = []
    for (let round = 0; round < 4; round += 1) {
      const forms = await Promise.all(Array.from({ length: 15 }, () => portal.form()))
      const ask = async (payload: object) =>
        (await portal.ask('/users/web/socialsignup', { payload })).body
      asked.push(...(await Promise.all(forms.map(ask))))
    }
    await portal.sent()
    expect(asked.filter(({ status }) => status === 1)).toHaveLength(12)
    expect(await countSms()).toBe(12)
    const refused = asked.filter(({ status }) => status === 0)
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['noMoreCodes']))
    expect(
      await countOf(`select count(*) as n from lender_tasks where kind = 'budgetUsedUp'`),
    ).toBe(1)
  })
})
