import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { demoPassword } from '../../../testing/start-app.ts'
import * as hashing from '../passwords/password-hash.ts'

// Whoever has a copy of a token, while its owner changes the password.

let portal: SignInFixture
beforeEach(async () => {
  portal = await signInFixture()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.close()
})

const isLive = async (token: unknown) => {
  const { code } = await portal.ask('/users/web/details', { token: String(token), payload: {} })
  return code === 200
}

/** What the owner is answered whose change of password ends while another call's password is compared. */
function changeMeanwhile(token: string) {
  const compare = hashing.matchesPasswordHash
  const answers: Awaited<ReturnType<SignInFixture['ask']>>[] = []
  vi.spyOn(hashing, 'matchesPasswordHash').mockImplementationOnce(async (...given) => {
    const isRight = await compare(...given)
    const payload = {
      oldPassword: await portal.seal(demoPassword),
      password: await portal.seal(portal.newPassword),
    }
    answers.push(await portal.ask('/users/web/change-password', { token, payload }))
    return isRight
  })
  return answers
}

it.each(['/users/web/confirm-proof', '/users/web/change-password'])(
  'refuses at %s a copy of the token that the owner changed the password under meanwhile',
  async (path) => {
    const token = await portal.signIn()
    const owner = changeMeanwhile(token)
    const old = await portal.seal(demoPassword)
    const payload = path.endsWith('proof')
      ? { password: old }
      : { oldPassword: old, password: await portal.seal('Intruder!2026pass') }
    const { body } = await portal.ask(path, { token, payload })
    expect(body).toMatchObject({ status: 0, reason: 'sessionChanged' })
    expect(await isLive(owner[0]?.body.result['accessToken'])).toBe(true)
    expect(await isLive(token)).toBe(false)
  },
)
