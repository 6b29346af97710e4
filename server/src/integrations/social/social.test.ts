import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import {
  claimsIn,
  providersAt,
  type SocialCalls,
  socialCalls,
} from '../../../testing/calls/social-calls.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { startProviderFakes } from '../../../testing/integrations/start-provider-fakes.ts'
import { hosts } from '../../../testing/start-app.ts'
import { systemClocks } from '../../platform/clocks.ts'
import { socialProviders, sandboxProviderAt } from './social-providers.ts'

// The stand-in providers are asked over HTTP, with their real keys, as Google's would be.

let portal: SignInFixture
let tokenOf: SocialCalls['tokenOf']
let signIn: SocialCalls['signIn']
let sandbox: Awaited<ReturnType<typeof startProviderFakes>>
beforeAll(async () => {
  sandbox = await startProviderFakes()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  portal = await signInFixture({ social: providersAt(sandbox.url) })
  ;({ tokenOf, signIn } = socialCalls(portal))
})
afterEach(() => portal.close())

describe('a provider’s token', () => {
  it('signs in by a provider a borrower with the same verified email, and links the two', async () => {
    const { token } = await tokenOf('Darnell Whitaker')
    const first = await signIn(token)
    expect(first).toMatchObject({ status: 1, result: { data: { fname: 'Darnell' } } })
    expect(await signIn(token)).toMatchObject({ status: 0, reason: 'badSocialToken' })
    await portal.database.owner.query(
      `update borrower_emails set address = 'moved@example.com' where address like 'darnell%'`,
    )
    const again = await signIn((await tokenOf('Darnell Whitaker')).token)
    expect(again.result).toMatchObject({ data: { fname: 'Darnell' } })
  })

  it('links an account by its password where the provider vouches for no email', async () => {
    const { token } = await tokenOf('Darnell Whitaker', '1')
    const facebook = { type: '1' }
    expect(await signIn(token, facebook)).toMatchObject({ reason: 'linkNeedsPassword' })
    const wrong = { ...facebook, password: await portal.seal('Wrong!2026pass') }
    expect(await signIn(token, wrong)).toMatchObject({ reason: 'wrongCredentials' })
    const right = { ...facebook, password: await portal.seal('Demo!2026pass') }
    expect(await signIn(token, right)).toMatchObject({ status: 1, result: { isNewUser: '0' } })
    const next = await tokenOf('Darnell Whitaker', '1')
    expect((await signIn(next.token, facebook)).status).toBe(1)
  })

  it('unlinks a provider at a password reset: its former holder has no access any more', async () => {
    const { token, claims } = await tokenOf('Darnell Whitaker', '1')
    const facebook = { type: '1' }
    const password = await portal.seal('Demo!2026pass')
    expect((await signIn(token, { ...facebook, password })).status).toBe(1)
    const forgotten = { payload: { lang: 'en', email: claims.email } }
    await portal.ask('/users/web/forgot-password', forgotten)
    const link = await portal.linkFor(claims.email, 'redirect')
    const opened = await portal.ask(`/users/web/passwordless-login?${link.split('?')[1]}`)
    const session = String(opened.body.result['accessToken'])
    const fresh = { payload: { password: await portal.seal(portal.newPassword) }, token: session }
    expect((await portal.ask('/users/web/change-password', fresh)).body.status).toBe(1)
    const again = await tokenOf('Darnell Whitaker', '1')
    expect(await signIn(again.token, facebook)).toMatchObject({ reason: 'linkNeedsPassword' })
  })

  it('links no provider by a password that was changed while it was checked', async () => {
    const { token, claims } = await tokenOf('Darnell Whitaker', '1')
    const password = await portal.seal('Demo!2026pass')
    const [answer] = await contendForLock(portal, {
      async lock(trx) {
        const { borrower_id: id } = await portal.holdAccount(trx, claims.email)
        const another = { password_hash: 'another' }
        await trx.updateTable('borrowers').set(another).where('borrower_id', '=', id).execute()
      },
      begin: () => [signIn(token, { type: '1', password })],
    })
    expect(answer).toMatchObject({ status: 0, reason: 'wrongCredentials' })
    const next = await tokenOf('Darnell Whitaker', '1')
    expect(await signIn(next.token, { type: '1' })).toMatchObject({ reason: 'linkNeedsPassword' })
  })

  it('begins a sign-up without a password for somebody new', async () => {
    const { token, claims } = await tokenOf('Sofia Social')
    const found = await signIn(token)
    expect(found.result).toMatchObject({
      isNewUser: '1',
      accessToken: '',
      data: { fname: 'Sofia', lname: 'Social', email: claims.email },
    })
    const form = await portal.form({
      email: claims.email,
      password: '',
      passwordConfirmation: '',
      type: '2',
      socialId: claims.sub,
      socialToken: token,
    })
    const signedUp = await portal.ask('/users/web/socialsignup', { payload: form })
    expect(signedUp.body.status).toBe(1)
    const otp = await portal.codeFor(form.phoneno)
    const made = await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    expect(made.body.result['accessToken']).toMatch(/^[\w-]{43}$/) // its email is proven
    expect((await signIn((await tokenOf('Sofia Social')).token)).status).toBe(1)
  })

  it('links nobody else to a sign-up whose form they repeat', async () => {
    const { token, claims } = await tokenOf('Sofia Social')
    const social = { password: '', passwordConfirmation: '', type: '2' }
    const mine = { email: claims.email, ...social, socialId: claims.sub, socialToken: token }
    const form = await portal.form(mine)
    await portal.ask('/users/web/socialsignup', { payload: form })
    const otp = await portal.codeFor(form.phoneno)
    const felix = await tokenOf('Felix Newcomer')
    portal.minutes(4)
    const theirs = { ...form, socialId: felix.claims.sub, socialToken: felix.token }
    expect((await portal.ask('/users/web/socialsignup', { payload: theirs })).body.status).toBe(1)
    const made = await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    expect(made.body.status).toBe(1)
    const other = await signIn((await tokenOf('Felix Newcomer')).token)
    expect(other.result).toMatchObject({ isNewUser: '1', accessToken: '' })
    expect((await signIn((await tokenOf('Sofia Social')).token)).result['isNewUser']).toBe('0')
  })

  it('makes one account of an identity, however many sign-ups begin with it', async () => {
    const begin = async () => {
      const { token, claims } = await tokenOf('Sofia Social')
      const proven = { type: '2', socialId: claims.sub, socialToken: token }
      const form = await portal.form({ password: '', passwordConfirmation: '', ...proven })
      const { body } = await portal.ask('/users/web/socialsignup', { payload: form })
      return { form, body, otp: body.status === 1 ? await portal.codeFor(form.phoneno) : '' }
    }
    const finish = async ({ form, otp }: Awaited<ReturnType<typeof begin>>) =>
      portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
    const both = [await begin(), await begin()]
    await Promise.all(both.map(finish))
    const emails = both.map(({ form }) => form.email)
    const { rows } = await portal.database.owner.query(
      'select from borrower_emails where address = any($1)',
      [emails],
    )
    expect(rows).toHaveLength(1)
    expect((await begin()).body).toMatchObject({ status: 0, reason: 'badSocialToken' })
  })
})

it('offers a provider’s sign-in where the lender wants it, and nowhere else', async () => {
  const payload = { type: '2', returnTo: '/login' }
  const host = hosts.harborPine
  const { body } = await portal.ask('/users/web/social-start', { host, payload })
  expect(body).toMatchObject({ status: 0, reason: 'notOffered' })
  const { token } = await tokenOf('Darnell Whitaker')
  expect(await signIn(token, {}, host)).toMatchObject({ reason: 'badSocialToken' })
})

it('refuses an expired token, whoever signed it', async () => {
  const { token } = await tokenOf('Darnell Whitaker')
  const late = socialProviders(
    { google: sandboxProviderAt(sandbox.url, 'google'), facebook: null },
    {
      elapsed: () =>
        (systemClocks(0).elapsed() + 700_000) as ReturnType<SignInFixture['clocks']['elapsed']>,
    },
  )
  expect(await late.read('google', token)).toBeNull()
  const now = socialProviders(
    { google: sandboxProviderAt(sandbox.url, 'google'), facebook: null },
    systemClocks(0),
  )
  expect((await now.read('google', token))?.subject).toBe(claimsIn(token).sub)
})
