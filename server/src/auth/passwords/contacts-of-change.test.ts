import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { demoPassword } from '../../../testing/start-app.ts'

// What a copy of a session had begun to put on the account when its owner changed the password.

const day = 24 * 60
const maria = 'maria.ortega@example.com'
const copys = 'copy@example.com'

let calls: ContactCalls
beforeEach(async () => {
  calls = await contactCalls()
  await calls.begin()
})
afterEach(() => calls.portal.close())

async function changePassword() {
  const { portal } = calls
  const payload = {
    oldPassword: await portal.seal(demoPassword),
    password: await portal.seal(portal.newPassword),
  }
  return calls.ask('/users/web/change-password', payload)
}

/** The email that tells of the change. */
async function told(): Promise<string> {
  const sent = (await calls.portal.sent()).filter(({ to }) => to === maria)
  return sent.find(({ text }) => text.includes('contraseña cambió'))?.text ?? ''
}

async function listed(): Promise<string[]> {
  const { rows } = await calls.portal.database.owner.query<{ contact: string }>(
    `with who as (select borrower_id from borrower_emails where address = $1)
      select address as contact from borrower_emails natural join who
      union select number from borrower_phones natural join who
      union select contact from unavailable_contacts natural join who order by 1`,
    [maria],
  )
  return rows.map(({ contact }) => contact)
}

async function sentTo(address: string): Promise<number> {
  return (await calls.portal.sent()).filter(({ to }) => to === address).length
}

it('takes off with a new password what nobody had verified, so that no link to set one goes there', async () => {
  await calls.addEmail(copys)
  const link = await calls.portal.linkFor(copys, 'confirm-email')
  const { id } = (await calls.addPhone('2105550188')).result['data'] as { id: string }
  const typed = { id, phoneno: '2105550188', otp: await calls.portal.codeFor('2105550188') }
  const { status, message, result } = await changePassword()
  expect(status).toBe(1)
  expect(message).toContain('copy@example.com, 2105550188')
  expect(await told()).toContain('c…@example.com, …0188')
  expect(await listed()).toEqual(['2105550101', maria])
  expect(await calls.portal.confirm(link)).toMatchObject({ status: 0, reason: 'badLink' })
  const token = String(result['accessToken'])
  expect(await calls.ask('/users/verify-phone-otp', typed, token)).toMatchObject({ status: 0 })
  const before = await sentTo(copys)
  calls.portal.minutes(8 * day)
  await calls.ask('/users/verify-email', { email: copys })
  await calls.ask('/users/web/forgot-password', { lang: 'en', email: copys })
  expect(await sentTo(copys)).toBe(before)
})

it('takes off with a new password what is another account’s on the list, as it does what is nobody’s', async () => {
  await calls.addEmail('darnell.whitaker@example.com')
  expect(await listed()).toContain('darnell.whitaker@example.com')
  expect((await changePassword()).message).toContain('darnell.whitaker@example.com')
  expect(await listed()).toEqual(['2105550101', maria])
})

it('names with a new password the verified contacts of the last week, which stay', async () => {
  await calls.addVerifiedEmail('work@example.com')
  await calls.addVerifiedEmail('early@example.com')
  const early = new Date(calls.portal.clocks.elapsed() - 8 * day * 60_000)
  await calls.portal.database.owner.query(
    'update borrower_emails set added_at = $1 where address = $2',
    [early, 'early@example.com'],
  )
  const { message } = await changePassword()
  expect(message).toContain('work@example.com')
  expect(message).not.toContain('early@example.com')
  expect(await told()).toContain('w…@example.com')
  expect(await listed()).toEqual(['2105550101', 'early@example.com', maria, 'work@example.com'])
})

it('says of contacts nothing with a new password where none was added lately', async () => {
  const { message } = await changePassword()
  expect(message).toBe('Your password is changed. Every other session was logged out.')
})

it.each([
  ['/users/add-email', { email: copys }],
  ['/users/add-phone', { phoneno: '2105550188' }],
])('adds nothing at %s under a token that its session lost meanwhile', async (path, contact) => {
  const [answer] = await contendForLock(calls.portal, {
    lock: (trx) => calls.portal.holdAccount(trx, maria),
    begin: () => [calls.ask(path, { id: calls.recordId(), ...contact })],
    meanwhile: () => calls.portal.database.owner.query(`update sessions set token_hash = 'x'`),
  })
  expect(answer).toMatchObject({ status: 0, statusCode: 401 })
  expect(await listed()).toEqual(['2105550101', maria])
})
