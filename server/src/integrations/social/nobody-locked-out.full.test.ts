import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())

const minuteMs = 60_000

describe('a password', () => {
  it('allows less than 100 guesses at a password in 30 days, though its owner signs in each day', async () => {
    const contact = 'kevin.nguyen@example.com'
    const deviceId = 'the owner’s phone'
    const end = portal.clocks.elapsed() + 30 * 24 * 60 * minuteMs
    let guesses = 0
    let [signedIn, days, nextOwner] = [0, 0, 0]
    while (portal.clocks.elapsed() < end) {
      if (portal.clocks.elapsed() >= nextOwner) {
        signedIn += (await portal.trySignIn({ contact, deviceId })).body.status
        days += 1
        nextOwner = portal.clocks.elapsed() + 24 * 60 * minuteMs
      }
      const { body } = await portal.trySignIn({ contact, password: `guess ${guesses}` })
      guesses += body.reason === 'wrongCredentials' ? 1 : 0
      const waitMs = (body.retryAfterSeconds ?? 0) * 1000
      portal.clocks.forward(Math.min(waitMs, Math.max(0, nextOwner - portal.clocks.elapsed())))
    }
    expect([signedIn, days]).toEqual([30, 30])
    expect(guesses).toBeGreaterThan(30)
    expect(guesses).toBeLessThanOrEqual(100)
  }, 60_000)
})
