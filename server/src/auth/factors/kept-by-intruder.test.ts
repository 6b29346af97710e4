import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type FactorFixture,
  factorFixture,
  maria,
} from '../../../testing/factors/factor-fixture.ts'
import { demoPassword } from '../../../testing/start-app.ts'

// Who had a session and its mailbox for some minutes turned emails off, and kept the link that undoes it.

let portal: FactorFixture
beforeEach(async () => {
  portal = await factorFixture()
  await portal.begin()
})
afterEach(() => portal.close())

const ask = async (path: string, token: string, payload: object) =>
  (await portal.ask(path, { token, payload })).body

const turnEmails = (token: string, emailInd: '0' | '1') =>
  ask('/users/web/update-details', token, { emailInd })

async function open(link: string) {
  const query = link.split('?')[1] ?? ''
  return (await portal.ask(`/users/web/passwordless-login?${query}&replaces=1`, {})).body
}

async function wantsEmails() {
  const { rows } = await portal.database.owner.query<{ wants: boolean }>(
    `select wants_emails as wants from borrowers
      join borrower_emails using (lender_id, borrower_id) where address = $1`,
    [maria],
  )
  return rows[0]?.wants
}

async function changePassword(token: string) {
  const sealed = { oldPassword: demoPassword, password: portal.newPassword }
  const payload = {
    oldPassword: await portal.seal(sealed.oldPassword),
    password: await portal.seal(sealed.password),
  }
  return String((await ask('/users/web/change-password', token, payload)).result['accessToken'])
}

it('asks for a second factor that is on before a link puts mail back', async () => {
  const { token, code } = await portal.withApp()
  portal.minutes(1) // the newest link is the one that is asked for here
  expect(await turnEmails(token, '0')).toMatchObject({ status: 1 })
  const { result } = await open(await portal.linkFor(maria, 'redirect'))
  expect(result).toMatchObject({ reason: 'second_factor_required' })
  expect(await portal.isSignedIn(token)).toBe(1)
  expect(await wantsEmails()).toBe(false)
  expect(await portal.ticketOf(maria)).not.toBe('')

  const { factorTicket } = result['data'] as { factorTicket: string }
  const entered = await portal.enter(factorTicket, code())
  const payload = { password: await portal.seal(portal.newPassword) }
  const limited = String(entered.result['accessToken'])
  expect(await ask('/users/web/change-password', limited, payload)).toMatchObject({ status: 1 })
  expect(await wantsEmails()).toBe(true)
})

it('ends a link that puts mail back with a new password', async () => {
  const token = await portal.signIn(maria)
  await turnEmails(token, '0')
  const link = await portal.linkFor(maria, 'redirect')
  await changePassword(token)
  expect(await open(link)).toMatchObject({ status: 0, reason: 'badLink' })
})

it('ends a link that turns emails on with emails that are on again', async () => {
  const token = await portal.signIn(maria)
  await turnEmails(token, '0')
  const link = await portal.linkFor(maria, 'redirect')
  await turnEmails(token, '1')
  expect(await open(link)).toMatchObject({ status: 0, reason: 'badLink' })
})

it('forgets with a password that a link sets the devices that signed in before', async () => {
  const told = async () => (await portal.sent()).filter(({ to }) => to === maria).length
  const deviceId = 'the device of an intruder'
  for (let no = 0; no < 2; no += 1) await portal.trySignIn({ contact: maria, deviceId })
  portal.minutes(1)
  await portal.ask('/users/web/forgot-password', { payload: { lang: 'en', email: maria } })
  const { result } = await open(await portal.linkFor(maria, 'redirect'))
  const payload = { password: await portal.seal(portal.newPassword) }
  await ask('/users/web/change-password', String(result['accessToken']), payload)
  const before = await told()
  await portal.trySignIn({ contact: maria, deviceId, password: portal.newPassword })
  expect(await told()).toBe(before + 1)
})

it('ends by the eleventh sign-in no session that is there to set a password', async () => {
  await portal.ask('/users/web/forgot-password', { payload: { lang: 'en', email: maria } })
  const { result } = await open(await portal.linkFor(maria, 'redirect'))
  for (let no = 0; no < 11; no += 1) {
    portal.clocks.forward(1000)
    await portal.signIn(maria)
  }
  const payload = { password: await portal.seal(portal.newPassword) }
  const token = String(result['accessToken'])
  expect(await ask('/users/web/change-password', token, payload)).toMatchObject({ status: 1 })
})

it('asks at every lender for a proof before a first password is set', async () => {
  const token = await portal.signIn(maria)
  await portal.database.owner.query('update borrowers set password_hash = null')
  const payload = { password: await portal.seal(portal.newPassword) }
  portal.minutes(11)
  expect(await ask('/users/web/change-password', token, payload)).toMatchObject({
    statusCode: 428,
    reason: 'proofNeeded',
  })
})
