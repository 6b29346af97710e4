import { endpoints } from '@quittance/contract/endpoints'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { startProviderFakes } from '../../../testing/integrations/start-provider-fakes.ts'
import { demoPassword } from '../../../testing/start-app.ts'
import { sandboxProviderAt, socialProviders } from '../../integrations/social/social-providers.ts'
import { systemClocks } from '../../platform/clocks.ts'

const maria = 'maria.ortega@example.com'

let portal: SignInFixture
let sandbox: Awaited<ReturnType<typeof startProviderFakes>>

beforeAll(async () => {
  sandbox = await startProviderFakes()
  const places = {
    google: sandboxProviderAt(sandbox.url, 'google'),
    facebook: sandboxProviderAt(sandbox.url, 'facebook'),
  }
  portal = await signInFixture({ social: socialProviders(places, systemClocks(0)) })
})
beforeEach(() => turn('1'))
afterAll(async () => {
  await portal.close()
  await sandbox.close()
})

const turn = (stepUp: '0' | '1') =>
  portal.callLenderApi('/settings', { method: 'PATCH', payload: { stepUp } })

const removeCard = async (token: string) =>
  (await portal.ask('/payments/delete-card', { token, payload: { cardId: randomUUID() } })).body

const confirm = async (token: string, password: string) =>
  portal.ask('/users/web/confirm-proof', {
    token,
    payload: { password: await portal.seal(password) },
  })

/** A session whose sign-in is so many minutes ago, in which something was done since. */
async function signedInBefore(minutes: number): Promise<string> {
  const token = await portal.signIn()
  await age(minutes)
  return token
}

const age = (minutes: number) =>
  portal.database.owner.query(
    `update sessions set began_at = began_at - make_interval(mins => $1),
      proven_at = proven_at - make_interval(mins => $1)`,
    [minutes],
  )

const audits = async () => {
  const { rows } = await portal.database.owner.query<{ kind: string; detail: string }>(
    `select kind, actor, detail from audit_entries where kind like 'proof.%' order by entry_no`,
  )
  return rows.map(({ detail, ...entry }) => ({ ...entry, detail: JSON.parse(detail) }))
}

async function tokenOf(person: string) {
  const asked = { payload: { type: '2', returnTo: '/login' } }
  const started = await portal.ask('/users/web/social-start', asked)
  const url = new URL(String(started.body.result['url']))
  await fetch(url)
  url.pathname = url.pathname.replace('authorize', 'choose')
  url.searchParams.set('person', person)
  const back = await fetch(url, { redirect: 'manual' })
  const location = back.headers.get('location') ?? ''
  const socialToken = new URLSearchParams(location.split('#')[1]).get('id_token') ?? ''
  const payload = Buffer.from(socialToken.split('.')[1] ?? '', 'base64url').toString()
  const { sub: socialId, email } = JSON.parse(payload) as { sub: string; email: string }
  return { email, socialId, socialToken, type: '2' }
}

/** Proves it, and answers the token under which the session goes on. */
async function proven(token: string, payload: object): Promise<string> {
  const { body } = await portal.ask('/users/web/confirm-proof', { token, payload })
  expect(body).toMatchObject({ status: 1 })
  return String(body.result['accessToken'])
}

const confirmBy = async (token: string, payload: object) =>
  (await portal.ask('/users/web/confirm-proof', { token, payload })).body

describe('a lender that asks who somebody is once more', () => {
  it('asks for the password before a method is removed, 10 minutes after the sign-in', async () => {
    const token = await signedInBefore(9)
    expect(await removeCard(token)).toMatchObject({ reason: 'methodNotFound' })
    await age(2)
    const refused = await removeCard(token)
    expect(refused).toMatchObject({ status: 0, statusCode: 428, reason: 'proofNeeded' })
    expect(refused.result).toMatchObject({ data: { by: 'password' } })

    const before = (await audits()).length
    expect((await confirm(token, 'Wrong!2026pass')).body).toMatchObject({
      reason: 'wrongPassword',
      field: 'password',
    })
    expect(await removeCard(token)).toMatchObject({ reason: 'proofNeeded' })
    const next = await proven(token, { password: await portal.seal(demoPassword) })
    expect(await removeCard(next)).toMatchObject({ reason: 'methodNotFound' })
    expect((await audits()).slice(before)).toMatchObject([
      { kind: 'proof.refused', actor: 'borrower', detail: { refusal: 'wrongPassword' } },
      { kind: 'proof.confirmed', actor: 'borrower', detail: { by: 'password' } },
    ])
    await age(11)
    expect(await removeCard(next)).toMatchObject({ reason: 'proofNeeded' })
  })

  it('takes the token that stood before a proof, and its copies, for nothing', async () => {
    const token = await signedInBefore(11)
    const wrong = await confirm(token, 'Wrong!2026pass')
    expect(wrong.body).toMatchObject({ status: 0 })
    const next = await proven(token, { password: await portal.seal(demoPassword) })
    expect((await portal.ask('/payments/get-card-lists', { token })).code).toBe(401)
    expect((await portal.ask('/payments/get-card-lists', { token: next })).code).toBe(200)
  })

  it('asks nobody where the lender did not turn it on', async () => {
    const token = await signedInBefore(60)
    await turn('0')
    expect(await removeCard(token)).toMatchObject({ reason: 'methodNotFound' })
  })

  it('counts a proof for the session that gave it, and for no other', async () => {
    const [token, other] = [await portal.signIn(), await portal.signIn()]
    await age(11)
    expect((await confirm(token, demoPassword)).body.status).toBe(1)
    expect(await removeCard(other)).toMatchObject({ reason: 'proofNeeded' })
    expect((await confirm('a'.repeat(43), demoPassword)).code).toBe(401)
  })

  it('waits after five wrong passwords, the right one included', async () => {
    const token = await signedInBefore(11)
    for (let no = 0; no < 5; no += 1) await confirm(token, 'Wrong!2026pass')
    const { body } = await confirm(token, demoPassword)
    expect(body).toMatchObject({ statusCode: 429, reason: 'tooManyTries' })
    expect(await removeCard(token)).toMatchObject({ reason: 'proofNeeded' })
    await portal.database.owner.query('delete from sign_in_failures')
  })

  it('revives no session that ends while it is proven', async () => {
    const token = await signedInBefore(11)
    const [ended, confirmed] = await Promise.all([
      portal.ask('/users/signout', { token, payload: {} }),
      confirm(token, demoPassword),
    ])
    expect(ended.body.status).toBe(1)
    const { rows } = await portal.database.owner.query(
      `select 1 from sessions where proven_at is not null and ended_at is not null
        and proven_at > ended_at`,
    )
    expect(rows).toEqual([])
    const { status, reason } = confirmed.body
    expect([confirmed.code, status, reason]).toSatisfy(
      ([code, is, why]) => code === 401 || is === 1 || why === 'sessionChanged',
    )
    expect((await portal.ask('/payments/get-card-lists', { token })).code).toBe(401)
  })
})

describe('an account without a password', () => {
  it('takes the account’s own provider alone, and each of its tokens once', async () => {
    const { rows } = await portal.database.owner.query<{ id: string }>(
      `select borrower_id as id from borrower_emails where address = $1`,
      [maria],
    )
    const id = rows[0]?.id
    const token = await signedInBefore(11)
    const own = await tokenOf('Darnell Whitaker')
    expect(await confirmBy(token, own)).toMatchObject({ reason: 'badSocialToken' })

    await portal.database.owner.query(
      `update borrowers set password_hash = null where borrower_id = $1`,
      [id],
    )
    expect((await removeCard(token)).result).toMatchObject({ data: { by: 'signIn' } })
    await portal.database.owner.query(
      `insert into social_identities (lender_id, issuer, subject, borrower_id, linked_at)
        select lender_id, $2, $3, borrower_id, now() from borrowers where borrower_id = $1`,
      [id, sandboxProviderAt(sandbox.url, 'google').issuer, own.socialId],
    )
    expect((await removeCard(token)).result).toMatchObject({ data: { by: 'social' } })
    expect((await confirm(token, demoPassword)).body).toMatchObject({ reason: 'wrongPassword' })
    const stranger = await tokenOf('Una Verdi')
    expect(await confirmBy(token, stranger)).toMatchObject({ reason: 'badSocialToken' })
    const good = await tokenOf('Darnell Whitaker')
    const next = await proven(token, good)
    expect(await removeCard(next)).toMatchObject({ reason: 'methodNotFound' })
    expect(await confirmBy(next, good)).toMatchObject({ reason: 'badSocialToken' })
  })
})

it('gives each call that asks for a proof the refusal and its code, and closes it to agents', () => {
  const asking = endpoints.filter(({ stepUp }) => stepUp !== undefined)
  expect(asking.map(({ path }) => path).toSorted()).toEqual([
    '/ach/add',
    '/ach/delete',
    '/loan/delete-loan',
    '/payments/add-card',
    '/payments/delete-card',
    '/users/add-email',
    '/users/add-phone',
    '/users/delete-phone',
    '/users/make-primary',
    '/users/make-primary-phone',
    '/users/update-address',
    '/users/web/authenticator/begin',
    '/users/web/authenticator/confirm',
    '/users/web/authenticator/remove',
    '/users/web/calendar-feed/make',
    '/users/web/delete-email',
    '/users/web/edit-profile',
    '/users/web/export-own-data',
    '/users/web/passkeys/add',
    '/users/web/passkeys/begin',
    '/users/web/passkeys/remove',
    '/users/web/recovery-codes/renew',
    '/users/web/request-erasure',
  ])
  for (const { refusals, codes, ownerOnly } of asking) {
    expect(Object.keys(refusals)).toContain('proofNeeded')
    expect(codes).toMatchObject({ proofNeeded: 428 })
    expect(ownerOnly).toBe(true)
  }
})
