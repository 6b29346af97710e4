import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { kid, startOwnProvider } from '../../../testing/integrations/own-provider.ts'
import { hosts } from '../../../testing/start-app.ts'
import { socialProviders } from './social-providers.ts'

// Limits stop who guesses, and keep the way open for whoever they guess at.

let portal: SignInFixture
let provider: Awaited<ReturnType<typeof startOwnProvider>>
beforeAll(async () => {
  provider = await startOwnProvider()
  const clock = { elapsed: () => portal.clocks.elapsed() }
  const places = { google: provider.placeOf('google'), facebook: null }
  portal = await signInFixture({ social: socialProviders(places, clock) })
})
afterAll(async () => {
  await portal.close()
  provider.close()
})

const host = hosts.harborPine
const stranger = '198.51.100.66'
const darnell = 'darnell.whitaker@example.com'

describe('a link that sets a password', () => {
  it('sends a reset link five times a day to one contact, four of them by one address, and the first of others', async () => {
    const email = 'maria.ortega@example.com'
    const forgot = (from?: string) =>
      portal.askWorking('/users/web/forgot-password', {
        payload: { lang: 'en', email },
        ...(from !== undefined && { from }),
      })
    await Promise.all(Array.from({ length: 6 }, () => forgot(stranger)))
    expect(await linksSent()).toBe(2)
    for (let hour = 0; hour < 4; hour += 1) {
      portal.minutes(61)
      await Promise.all(Array.from({ length: 4 }, () => forgot(stranger)))
    }
    expect(await linksSent()).toBe(4)
    await forgot() // its owner
    expect(await linksSent()).toBe(5)
    await Promise.all(Array.from({ length: 4 }, () => forgot()))
    expect(await linksSent()).toBe(9) // each of another network
    await Promise.all(Array.from({ length: 4 }, () => forgot(stranger)))
    expect(await linksSent()).toBe(9)
  })
})

describe('the code of a sign-up', () => {
  it('allows ten tries a day at sign-up codes for one number, and two at each other code, by any addresses', async () => {
    const phone = '2105557001'
    for (let no = 0; no < 5; no += 1) {
      const begun = wrong(await begin(phone))
      await Promise.all(Array.from({ length: 5 }, () => verify(begun)))
    }
    expect(await attemptsOf(phone)).toBe(10 + 3 * 2)
  })

  it('keeps a try for the number’s owner, whatever one address tries', async () => {
    const phone = '2105557002'
    for (let no = 0; no < 3; no += 1) {
      const begun = wrong(await begin(phone, stranger))
      for (let tries = 0; tries < 5; tries += 1) await verify(begun, stranger)
    }
    expect(await attemptsOf(phone)).toBe(9)
    expect((await verify(await begin(phone))).status).toBe(1)
  })
})

describe('an address from which somebody guessed', () => {
  it('signs in by a valid link from a blocked address, and makes the sender of an invalid one wait', async () => {
    const from = '203.0.113.71'
    await crowd(from)
    expect(await open('b'.repeat(43), from)).toMatchObject({ statusCode: 429 })
    const made = await portal.callLenderApi(`/borrowers/${darnell}/sign-in-link`, { payload: {} })
    const token = new URL(String(made.body['url'])).searchParams.get('token') ?? ''
    expect((await open(token, from)).status).toBe(1)
  })

  it('lets a known device sign in by its provider from a blocked address, and no other', async () => {
    const from = '203.0.113.72'
    expect((await bySocial('known', '203.0.113.73')).status).toBe(1)
    await crowd(from)
    expect(await bySocial('another', from)).toMatchObject({ statusCode: 429 })
    expect((await bySocial('known', from)).status).toBe(1)
  })
})

async function linksSent(): Promise<number> {
  return (await portal.sent()).filter(({ text }) => text.includes('/redirect?token=')).length
}

/** Somebody who signs up with this number, and the code that came to it. */
async function begin(phoneno: string, from?: string) {
  portal.minutes(5)
  const form = await portal.form({ phoneno })
  const sent = { host, payload: form, ...(from !== undefined && { from }) }
  expect((await portal.askWorking('/users/web/socialsignup', sent)).body.status).toBe(1)
  return { form, otp: await portal.codeFor(phoneno, host) }
}

type Begun = Awaited<ReturnType<typeof begin>>

async function verify({ form, otp }: Begun, from?: string) {
  const sent = { host, payload: { ...form, otp }, ...(from !== undefined && { from }) }
  return (await portal.ask('/users/web/verify-user', sent)).body
}

function wrong({ form, otp }: Begun): Begun {
  return { form, otp: String((Number(otp) + 1) % 1_000_000).padStart(6, '0') }
}

async function attemptsOf(phone: string): Promise<number> {
  const { rows } = await portal.database.owner.query<{ attempts: string }>(
    'select sum(attempts) as attempts from one_time_codes where phone = $1',
    [phone],
  )
  return Number(rows[0]?.attempts)
}

/** More bad tokens than one address has in an hour. */
async function crowd(from: string): Promise<void> {
  for (let no = 0; no < 51; no += 1) {
    const payload = { token: `${'a'.repeat(41)}${String(no).padStart(2, '0')}`, lang: 'en' }
    await portal.ask('/web/users/cap-to-borrower-login', { payload, from })
  }
}

async function open(token: string, from: string) {
  return (await portal.ask(`/users/web/passwordless-login?token=${token}`, { from })).body
}

async function bySocial(deviceId: string, from: string) {
  const payload = { type: '2', returnTo: '/login' }
  const started = await portal.ask('/users/web/social-start', { payload })
  const nonce = new URL(String(started.body.result['url'])).searchParams.get('nonce')
  const iat = Math.floor(portal.clocks.elapsed() / 1000)
  const socialToken = await provider.sign(
    {
      iss: `${provider.base}/google`,
      aud: 'quittance-google',
      sub: 'google-darnell',
      email: darnell,
      email_verified: true,
      nonce,
      iat,
      exp: iat + 600,
    },
    { header: { kid } },
  )
  const more = { deviceOs: 'web', deviceToken: '', deviceType: '3', lang: 'en' }
  const asked = { email: darnell, socialId: 'google-darnell', socialToken, type: '2', deviceId }
  const sent = { payload: { ...asked, ...more }, from }
  return (await portal.ask('/users/web/checksocialexistance', sent)).body
}
