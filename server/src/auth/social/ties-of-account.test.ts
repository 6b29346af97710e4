import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { providersAt, type SocialCalls, socialCalls } from '../../../testing/calls/social-calls.ts'
import { startProviderFakes } from '../../../testing/integrations/start-provider-fakes.ts'
import { demoPassword } from '../../../testing/start-app.ts'
import { unlinkIdentities } from './social-repository.ts'

// Whoever has a copy of Maria's session adds an email of their own, and signs in by its provider.

const day = 24 * 60
const maria = 'maria.ortega@example.com'
const copys = 'sofia.social@example.com'

let calls: ContactCalls
let social: SocialCalls
let sandbox: Awaited<ReturnType<typeof startProviderFakes>>
beforeAll(async () => {
  sandbox = await startProviderFakes()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  calls = await contactCalls({ social: providersAt(sandbox.url) })
  await calls.begin()
  social = socialCalls(calls.portal)
})
afterEach(() => calls.portal.close())

const byGoogle = async () => social.signIn((await social.tokenOf('Sofia Social')).token)

async function byFacebook(password?: string) {
  const { token } = await social.tokenOf('Sofia Social', '1')
  const proof = password === undefined ? {} : { password: await calls.portal.seal(password) }
  return social.signIn(token, { type: '1', ...proof })
}

/** Facebook vouches for no email: it is tied by the password, and nothing else ties it again. */
async function tieFacebook(): Promise<void> {
  await calls.addVerifiedEmail(copys)
  expect(await byFacebook(demoPassword)).toMatchObject({ status: 1 })
  expect(await byFacebook()).toMatchObject({
    status: 1,
    result: { data: { fname: 'Maria Elena' } },
  })
}

async function changePassword() {
  const { portal } = calls
  const payload = {
    oldPassword: await portal.seal(demoPassword),
    password: await portal.seal(portal.newPassword),
  }
  return calls.ask('/users/web/change-password', payload)
}

it('links no provider by an email that was added lately, until that is trusted', async () => {
  await calls.addVerifiedEmail(copys)
  expect(await byGoogle()).toMatchObject({ status: 0, reason: 'linkNeedsPassword' })
  expect(await calls.audited('factor.googleAdded')).toEqual([])
  calls.portal.minutes(day)
  expect(await byGoogle()).toMatchObject({ status: 1, result: { data: { fname: 'Maria Elena' } } })
})

it('tells the owner once that a provider was tied', async () => {
  await tieFacebook()
  const mails = (await calls.portal.sent()).filter(({ to }) => to === maria)
  const told = mails.filter(({ text }) => text.includes('inicio de sesión con Facebook'))
  expect(told).toHaveLength(1)
  const by = 'social, password'
  expect(await calls.audited('factor.facebookAdded')).toMatchObject([{ by }])
})

it('unlinks with the old password what was tied in the last week', async () => {
  await tieFacebook()
  expect(await changePassword()).toMatchObject({ status: 1 })
  expect(await byFacebook()).toMatchObject({ status: 0, reason: 'linkNeedsPassword' })
  expect(await calls.audited('password.changed')).toMatchObject([{ untied: 1 }])
})

it('leaves with the old password what was tied earlier than a week ago', async () => {
  await tieFacebook()
  const early = new Date(calls.portal.clocks.elapsed() - 8 * day * 60_000)
  await calls.portal.database.owner.query('update social_identities set linked_at = $1', [early])
  expect(await changePassword()).toMatchObject({ status: 1 })
  expect(await byFacebook()).toMatchObject({ status: 1 })
})

it('unlinks a provider with an email that is taken off', async () => {
  await tieFacebook()
  await calls.prove()
  expect(await calls.ask('/users/web/delete-email', { email: copys })).toMatchObject({ status: 1 })
  expect(await byFacebook()).toMatchObject({ result: { isNewUser: '1', accessToken: '' } })
})

it('ties no provider anew by a sign-in that was under way when it was untied', async () => {
  await tieFacebook()
  const [answer] = await contendForLock(calls.portal, {
    lock: async (trx) => {
      await calls.portal.holdAccount(trx, maria)
      await unlinkIdentities(trx, calls.recordId())
    },
    begin: () => [byFacebook()],
  })
  expect(answer).toMatchObject({ status: 0, reason: 'linkNeedsPassword' })
  const { rows } = await calls.portal.database.owner.query('select from social_identities')
  expect(rows).toEqual([])
})

it.each([['reset-factors'], ['disable'], ['enable']])(
  'unlinks a provider where the lender calls %s',
  async (act) => {
    await tieFacebook()
    const { portal } = calls
    expect(await portal.callLenderApi(`/borrowers/${maria}/${act}`, { payload: {} })).toMatchObject(
      { code: 200 },
    )
    const { rows } = await portal.database.owner.query('select from social_identities')
    expect(rows).toEqual([])
  },
)

it('names by an email that was added lately nobody to whom the lender hands a link', async () => {
  await calls.addVerifiedEmail(copys)
  const make = () => calls.portal.callLenderApi(`/borrowers/${copys}/sign-in-link`, { payload: {} })
  expect(await make()).toMatchObject({ code: 404 })
  calls.portal.minutes(day)
  expect(await make()).toMatchObject({ code: 200 })
})
