import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import {
  type Bent,
  softwareAuthenticator,
} from '../../../testing/factors/software-authenticator.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { demoPassword, hosts } from '../../../testing/start-app.ts'

const maria = 'maria.ortega@example.com'
const darnell = 'darnell.whitaker@example.com'

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
  await turn('1')
})
beforeEach(() => portal.database.owner.query('delete from passkeys'))
afterAll(() => portal.close())

async function turn(signInFactors: '0' | '1') {
  const { code } = await portal.callLenderApi('/settings', {
    method: 'PATCH',
    payload: { signInFactors },
  })
  expect(code).toBe(200)
  portal.clocks.forward(61_000) // by then each program has read it
}

const call = async (path: string, payload: object, token?: string, host?: string) =>
  (
    await portal.ask(`/users/web/${path}`, {
      payload,
      ...(token && { token }),
      ...(host && { host }),
    })
  ).body

const optionsOf = async (path: string, payload: object = {}, token?: string, host?: string) =>
  String((await call(path, payload, token, host)).result['options'])

/** Somebody who is signed in, with a passkey on an authenticator of their own. */
async function withPasskey(contact = maria) {
  const token = await portal.signIn(contact)
  const authenticator = softwareAuthenticator()
  const credential = authenticator.create(await optionsOf('passkeys/begin', {}, token))
  const added = await call('passkeys/add', { credential, name: 'Phone' }, token)
  expect(added).toMatchObject({ status: 1 })
  return { token, authenticator }
}

const deviceId = randomUUID()

async function enter(
  { authenticator }: Pick<Awaited<ReturnType<typeof withPasskey>>, 'authenticator'>,
  bent: Bent = {},
) {
  const options = await optionsOf('passkey-options', { deviceId })
  const credential = authenticator.get(options, bent)
  return { credential, body: await signInWith(credential) }
}

const signInWith = (credential: string, more: object = {}, host?: string) =>
  call('passkey-sign-in', { credential, deviceId, deviceToken: '', ...more }, undefined, host)

const sessionOf = async (accessToken: unknown) =>
  (await portal.ask('/users/web/details', { token: String(accessToken), payload: {} })).body

const bad = { status: 0, reason: 'badPasskey' }

it('signs in by a passkey that was added, lists it, and tells its owner by mail', async () => {
  const mine = await withPasskey()
  const { body } = await enter(mine)
  expect(body).toMatchObject({ status: 1 })
  expect((await sessionOf(body.result['accessToken'])).status).toBe(1)
  const { result } = await call('sign-in-factors', {}, mine.token)
  expect(result).toMatchObject({ authenticator: '0', recoveryCodesLeft: 0 })
  expect((result['passkeys'] as { name: string }[]).map(({ name }) => name)).toEqual(['Phone'])
  const told = (await portal.sent()).filter(({ to }) => to === maria).map(({ text }) => text)
  expect(told.join('\n')).toContain('Se añadió una llave de acceso')
  const { rows } = await portal.database.owner.query(
    `select 1 from audit_entries where kind = 'factor.passkeyAdded'`,
  )
  expect(rows).toHaveLength(1)
})

it('takes what a passkey answered once, whoever sends it again', async () => {
  const mine = await withPasskey()
  const { credential, body } = await enter(mine)
  expect(body).toMatchObject({ status: 1 })
  expect(await signInWith(credential)).toMatchObject(bad)
})

it('signs in by no passkey that is forgotten while its account is held for that', async () => {
  const mine = await withPasskey()
  const [entered] = await contendForLock(portal, {
    lock: (trx) => portal.holdAccount(trx, maria),
    begin: () => [enter(mine)],
    meanwhile: () => portal.database.owner.query('delete from passkeys'),
  })
  expect(entered?.body).toMatchObject(bad)
})

it('refuses a challenge of another host, device, act or time', async () => {
  const { authenticator, token } = await withPasskey()
  const answer = async (options: string) => signInWith(authenticator.get(options))

  const elsewhere = await optionsOf('passkey-options', { deviceId }, undefined, hosts.harborPine)
  expect(await answer(elsewhere)).toMatchObject(bad)
  const otherDevice = await optionsOf('passkey-options', { deviceId: randomUUID() })
  expect(await answer(otherDevice)).toMatchObject(bad)
  expect(await answer(await optionsOf('proof-options', {}, token))).toMatchObject(bad)
  expect(await answer(JSON.stringify({ challenge: 'bm90IG91cnM' }))).toMatchObject(bad)
  const late = await optionsOf('passkey-options', { deviceId })
  portal.clocks.forward(5 * 60_000)
  expect(await answer(late)).toMatchObject(bad)
})

it.each<[string, Bent]>([
  ['for another site', { rpId: hosts.harborPine }],
  ['from the page of another site', { origin: `https://${hosts.harborPine}` }],
  ['from the same host without TLS', { origin: `http://${hosts.loneMesa}` }],
  ['that did not see its owner', { isVerified: false }],
  ['of another kind', { type: 'webauthn.create' }],
  ['in another’s name', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
])('refuses an answer %s', async (_what, bent) => {
  expect((await enter(await withPasskey(), bent)).body).toMatchObject(bad)
})

it('refuses a passkey of one lender at another one', async () => {
  const { authenticator } = await withPasskey()
  const options = await optionsOf('passkey-options', { deviceId }, undefined, hosts.harborPine)
  const credential = authenticator.get(options, {
    rpId: hosts.harborPine,
    origin: `https://${hosts.harborPine}`,
  })
  expect(await signInWith(credential, {}, hosts.harborPine)).toMatchObject(bad)
})

it('refuses a copied passkey: one whose counter stands still or goes back', async () => {
  const mine = await withPasskey()
  expect((await enter(mine, { counter: 7 })).body).toMatchObject({ status: 1 })
  expect((await enter(mine, { counter: 7 })).body).toMatchObject(bad)
  expect((await enter(mine, { counter: 3 })).body).toMatchObject(bad)
  expect((await enter(mine, { counter: 8 })).body).toMatchObject({ status: 1 })
})

it('answers alike for a passkey that nobody has, and for what is none', async () => {
  const stranger = softwareAuthenticator()
  const token = await portal.signIn()
  stranger.create(await optionsOf('passkeys/begin', {}, token))
  const { body } = await enter({ authenticator: stranger })
  const none = await signInWith('{}')
  expect(body).toMatchObject(bad)
  expect(none).toEqual(body)
  expect(await signInWith('not even JSON')).toEqual(body)
})

it('refuses a passkey made for another session, or a second time', async () => {
  const [token, other] = [await portal.signIn(), await portal.signIn(darnell)]
  const authenticator = softwareAuthenticator()
  const credential = authenticator.create(await optionsOf('passkeys/begin', {}, token))
  const add = (by: string) => call('passkeys/add', { credential, name: '' }, by)
  expect(await add(other)).toMatchObject(bad)
  expect(await add(token)).toMatchObject({ status: 1 })
  expect(await add(token)).toMatchObject(bad)
})

it('lets each borrower rename and remove their own passkeys alone', async () => {
  const { token, authenticator } = await withPasskey()
  const other = await portal.signIn(darnell)
  const { result } = await call('sign-in-factors', {}, token)
  const own = result['passkeys'] as { id: string }[]
  const id = own.at(-1)?.id
  for (const [path, more] of [
    ['rename', { name: 'Stolen' }],
    ['remove', {}],
  ] as const)
    expect(await call(`passkeys/${path}`, { id, ...more }, other)).toMatchObject({
      reason: 'notFound',
    })
  expect(await call('passkeys/rename', { id, name: 'Laptop' }, token)).toMatchObject({ status: 1 })
  expect(await call('passkeys/remove', { id }, token)).toMatchObject({ status: 1 })
  expect((await enter({ authenticator })).body).toMatchObject(bad)
  const { rows } = await portal.database.owner.query<{ detail: string }>(
    `select detail from audit_entries where kind = 'factor.passkeyRemoved'`,
  )
  expect(rows.map(({ detail }) => detail)).toEqual(['{"name":"Laptop"}'])
})

it('asks for a proof before a passkey is added or removed, and takes a passkey as one', async () => {
  const { token, authenticator } = await withPasskey()
  await portal.database.owner.query(
    `update sessions set began_at = began_at - interval '11 minutes'`,
  )
  const needed = await call('passkeys/begin', {}, token)
  expect(needed).toMatchObject({ statusCode: 428, reason: 'proofNeeded' })
  expect(needed.result).toMatchObject({ data: { by: 'password', also: 'passkey' } })
  const stranger = await withPasskey(darnell)

  const options = await optionsOf('proof-options', {}, token)
  const foreign = stranger.authenticator.get(options)
  expect(await call('confirm-proof', { credential: foreign }, token)).toMatchObject(bad)
  const again = await optionsOf('proof-options', {}, token)
  const credential = authenticator.get(again)
  const proven = await call('confirm-proof', { credential }, token)
  expect(proven).toMatchObject({ status: 1 })
  const next = String(proven.result['accessToken'])
  expect(await call('confirm-proof', { credential }, next)).toMatchObject(bad)
  expect(await call('passkeys/begin', {}, next)).toMatchObject({ status: 1 })
})

it('keeps ten passkeys of a borrower at most', async () => {
  const token = await portal.signIn('kevin.nguyen@example.com')
  const authenticator = softwareAuthenticator()
  const add = async () => {
    const credential = authenticator.create(await optionsOf('passkeys/begin', {}, token))
    return call('passkeys/add', { credential, name: '' }, token)
  }
  for (let no = 0; no < 10; no += 1) expect(await add()).toMatchObject({ status: 1 })
  expect(await call('passkeys/begin', {}, token)).toMatchObject({ reason: 'tooManyPasskeys' })
})

it('counts tries by passkeys of one address, and lets a right one through', async () => {
  const mine = await withPasskey()
  const from = '10.250.1.1'
  const tryAt = async (credential: string) =>
    (
      await portal.ask('/users/web/passkey-sign-in', {
        payload: { credential, deviceId, deviceToken: '' },
        from,
      })
    ).body
  for (let no = 0; no < 50; no += 1) await tryAt('{}')
  expect(await tryAt('{}')).toMatchObject({ statusCode: 429, reason: 'tooManyTries' })
  const options = await optionsOf('passkey-options', { deviceId })
  expect(await tryAt(mine.authenticator.get(options))).toMatchObject({ status: 1 })
})

it('adds and takes no passkey where the lender turned them off', async () => {
  const { token, authenticator } = await withPasskey()
  const options = await optionsOf('passkey-options', { deviceId })
  await turn('0')
  expect(await signInWith(authenticator.get(options))).toMatchObject({ reason: 'notOffered' })
  expect(await call('passkey-options', { deviceId })).toMatchObject({ reason: 'notOffered' })
  expect(await call('passkeys/begin', {}, token)).toMatchObject({ reason: 'notOffered' })
  expect(await call('authenticator/begin', {}, token)).toMatchObject({ reason: 'notOffered' })
  await turn('1')
})

it('ends every passkey with a reset of the password by link, and tells the owner', async () => {
  const intruder = await withPasskey(darnell)
  await call('forgot-password', { lang: 'en', email: darnell })
  const [, query] = (await portal.linkFor(darnell, 'redirect')).split('?')
  const { body } = await portal.ask(`/users/web/passwordless-login?${query}`)
  const password = await portal.seal(portal.newPassword)
  const changed = await call('change-password', { password }, String(body.result['accessToken']))
  expect(changed.status).toBe(1)
  expect((await enter(intruder)).body).toMatchObject(bad)
  const told = (await portal.sent()).filter(({ to }) => to === darnell).map(({ text }) => text)
  expect(told.join('\n')).toContain('passkey was removed')
})

it('names with a new password the passkeys of the last week, which stay', async () => {
  await withPasskey()
  await portal.database.owner.query(`update passkeys set name = 'Desk', added_at = $1`, [
    new Date(portal.clocks.elapsed() - 8 * 24 * 60 * 60_000),
  ])
  const { token } = await withPasskey()
  const passwords = {
    oldPassword: await portal.seal(demoPassword),
    password: await portal.seal(portal.newPassword),
  }
  const { status, message } = await call('change-password', passwords, token)
  expect(status).toBe(1)
  expect(message).toContain('in the last 7 days, which still sign in: Phone.')
  const sent = (await portal.sent()).filter(({ to }) => to === maria)
  const told = sent.find(({ text }) => text.includes('contraseña cambió'))?.text
  expect(told).toContain('se añadieron llaves de acceso a su cuenta')
  expect((await portal.database.owner.query('select from passkeys')).rowCount).toBe(2)
})
