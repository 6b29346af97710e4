import { endpoints } from '@quittance/contract/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { exampleName, requestsFor, sendRequest } from '../../../testing/calls/requests.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { hosts } from '../../../testing/start-app.ts'

let portal: SignInFixture
beforeEach(async () => {
  portal = await signInFixture()
})
afterEach(() => portal.close())

const maria = 'maria.ortega@example.com'
const capToken = async (payload: object = { actor: 'Ines', reason: 'asked by phone' }) =>
  (await portal.callLenderApi(`/borrowers/${maria}/cap-token`, { payload })).body
const enter = (token: unknown, host: string = hosts.loneMesa) =>
  portal.ask('/web/users/cap-to-borrower-login', { host, payload: { token, lang: 'en' } })

describe('an agent of the lender', () => {
  it('[AUTH-25] [AUTH-26] signs an agent in once within a minute, in English, and names the agent', async () => {
    const { token } = await capToken()
    expect((await enter(token, hosts.harborPine)).body.reason).toBe('badLink')
    const { body } = await enter(token)
    expect(body.result).toMatchObject({
      data: {
        languageCode: 'en',
        sessionScope: 'cap',
        agent: { name: 'Ines', reason: 'asked by phone' },
      },
    })
    expect((await enter(token)).body.reason).toBe('badLink')
    const late = await capToken()
    portal.clocks.forward(61_000)
    expect((await enter(late['token'])).body.reason).toBe('badLink')
  })

  it('requires a name and a reason for an agent’s token', async () => {
    expect(await capToken({ actor: 'Ines' })).toMatchObject({ status: 422, field: 'reason' })
    expect(await capToken({ actor: '', reason: 'x' })).toMatchObject({ field: 'actor' })
  })

  it('keeps an agent’s session for half an hour, read-only for the owner’s data, and audits every call', async () => {
    const { body } = await enter((await capToken())['token'])
    const token = String(body.result['accessToken'])
    const requests = await requestsFor(portal, { loanId: 'x', methodId: 'x', orderId: 'x' })
    const calls = endpoints.filter(
      ({ access, path }) => access === 'borrower' && path !== '/users/signout',
    )
    for (const endpoint of calls) {
      const fields = requests[exampleName(endpoint)] ?? {}
      const { code } = await sendRequest(portal, endpoint, { fields, token })
      const isForbidden = endpoint.ownerOnly === true
      expect([endpoint.path, code]).toEqual([endpoint.path, isForbidden ? 580 : 200])
    }
    const { rows } = await portal.database.owner.query<{ detail: string }>(
      `select detail from audit_entries where kind = 'cap.call' order by entry_no`,
    )
    const noted = rows.map(({ detail }) => (JSON.parse(detail) as { path: string }).path)
    expect(noted).toEqual(calls.map(({ path }) => path))
    portal.minutes(14)
    expect((await portal.ask('/users/web/details', { token, payload: {} })).code).toBe(200)
    portal.minutes(14)
    expect((await portal.ask('/users/web/details', { token, payload: {} })).code).toBe(200)
    portal.minutes(3)
    expect((await portal.ask('/users/web/details', { token, payload: {} })).code).toBe(401)
  })
})

describe('a link to sign in', () => {
  it('[AUTH-27] opens a whole session by a sign-in link, once; a scanner uses nothing up', async () => {
    const made = await portal.callLenderApi(`/borrowers/${maria}/sign-in-link`, { payload: {} })
    const { pathname, search } = new URL(String(made.body['url']))
    for (let no = 0; no < 10; no += 1) await portal.call(`${pathname}${search}`)
    const open = () => portal.ask(`/users/web/passwordless-login${search}&loan_no=&lang=en`)
    const { body } = await open()
    expect(body.result).toMatchObject({ data: { sessionScope: 'full', languageCode: 'es' } })
    expect((await open()).body).toMatchObject({ status: 0, reason: 'badLink' })
  })

  it('issues no sign-in link for somebody unknown to the lender', async () => {
    const made = await portal.callLenderApi('/borrowers/nobody@example.com/sign-in-link', {
      payload: {},
    })
    expect(made.code).toBe(404)
  })
})

describe('an email that waits', () => {
  const una = 'una.verdi@example.com'
  const change = async (newEmail: string, more: object = {}) => {
    const password = await portal.seal('Demo!2026pass')
    const payload = { previousEmail: una, phoneno: '', newEmail, password, ...more }
    return (await portal.ask('/users/web/change-email', { payload })).body
  }

  it('[AUTH-38] refuses a sign-in with an unverified email, gives its id, and sends the link again', async () => {
    const first = await portal.trySignIn({ contact: una })
    expect(first.body).toMatchObject({
      status: 0,
      reason: 'borrower_email_not_verified_first_time',
      result: { reason: 'borrower_email_not_verified_first_time', data: { email: una } },
    })
    const { emailId } = first.body.result['data'] as { emailId: string }
    expect((await portal.trySignIn({ contact: una })).body.reason).toBe(
      'borrower_email_not_verified',
    )
    const resent = await portal.ask('/users/resend-email-verification', { payload: { emailId } })
    const unknown = await portal.ask('/users/verify-email', { payload: { email: 'x@example.com' } })
    expect(unknown.text).toBe(resent.text)
    const link = await portal.linkFor(una, 'confirm-email')
    portal.minutes(23 * 60)
    expect(await portal.confirm(link)).toMatchObject({
      status: 1,
      message: 'Your email is verified. Please sign in.',
    })
    expect(await portal.confirm(link)).toMatchObject({ status: 0, reason: 'badLink' })
    expect((await portal.trySignIn({ contact: una })).body.status).toBe(1)
  })

  it('verifies no email for somebody who only fetches its link', async () => {
    await portal.ask('/users/verify-email', { payload: { email: una } })
    const link = await portal.linkFor(una, 'confirm-email')
    const token = link.split('token=')[1]
    for (let fetched = 0; fetched < 10; fetched += 1) {
      const { code, http } = await portal.call(link)
      expect([code, http.headers['location']]).toEqual([302, `/login#emailToken=${token}`])
    }
    expect((await portal.trySignIn({ contact: una })).body.status).toBe(0)
    expect((await portal.confirm(link)).status).toBe(1)
  })

  it('redirects an email’s verification nowhere else, whatever the link says', async () => {
    const { http } = await portal.call('/app/api/users/confirm-email?token=%23%0d%0aSet-Cookie:x')
    expect(http.headers['location']).toBe('/login#emailToken=%23%0D%0ASet-Cookie%3Ax')
    const twice = await portal.call('/app/api/users/confirm-email?token=a&token=b')
    expect(twice.http.headers['location']).toBe('/login#emailToken=')
    const cut = `${'a'.repeat(199)}%F0%9F%98%80` // the 200th character is half of one
    const half = await portal.call(`/app/api/users/confirm-email?token=${cut}`)
    expect(half.code).toBe(302)
  })

  it('verifies no email by a link that went to the address it replaced', async () => {
    await portal.ask('/users/verify-email', { payload: { email: una } })
    const old = await portal.linkFor(una, 'confirm-email')
    await change('somebody.else@example.net')
    expect((await portal.confirm(old)).reason).toBe('badLink')
    const refused = await portal.trySignIn({ contact: 'somebody.else@example.net' })
    expect(refused.body.reason).toBe('borrower_email_not_verified_first_time')
  })

  it('[ERR-11] [ERR-12] [ERR-13] replaces an unverified email only by a valid one, with the password', async () => {
    expect((await change('una')).message).toBe('The email address is invalid')
    expect((await change(una)).message).toBe('This email address is the same as the previous')
    const wrong = { password: await portal.seal('Wrong!2026pass') }
    expect((await change('una@example.net', wrong)).reason).toBe('wrongCredentials')
    await portal.database.owner.query(
      `insert into borrower_emails
        (lender_id, borrower_id, email_id, address, is_verified, is_primary)
        select lender_id, borrower_id, gen_random_uuid(), 'una.second@example.net', false, false
          from borrower_emails where address = $1`,
      [una],
    )
    const own = await change('una.second@example.net')
    expect(own).toMatchObject({ status: 0, reason: 'taken', field: 'newEmail' })
    expect(own.message).toBe('You have already registered this email')
    const taken = await change(maria)
    const free = await change('una@example.net')
    expect({ ...taken }).toEqual({ ...free })
    const sent = await portal.sent()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([maria, una, 'una@example.net'].toSorted())
    const link = await portal.linkFor('una@example.net', 'confirm-email')
    await portal.confirm(link)
    expect((await portal.trySignIn({ contact: 'una@example.net' })).body.status).toBe(1)
  })

  it.each(['verified', 'given another password'])(
    'replaces no email of an account that is %s at the same moment',
    async (what) => {
      const [body] = await contendForLock(portal, {
        async lock(trx) {
          const { borrower_id: id } = await portal.holdAccount(trx, una)
          const verified = trx.updateTable('borrower_emails').set({ is_verified: true })
          const changed = trx.updateTable('borrowers').set({ password_hash: 'another' })
          if (what === 'verified') await verified.where('address', '=', una).execute()
          else await changed.where('borrower_id', '=', id).execute()
        },
        begin: () => [change('una@example.net')],
      })
      expect(body).toMatchObject({ status: 0, reason: 'wrongCredentials' })
      expect((await portal.sent()).map(({ to }) => to)).not.toContain('una@example.net')
    },
  )

  it('[AUTH-49] signs in with an unverified email where the lender does not ask for verification', async () => {
    await portal.callLenderApi('/settings', {
      method: 'PATCH',
      payload: { verifyEmailForBpLogin: '0' },
    })
    portal.minutes(1)
    expect((await portal.trySignIn({ contact: una })).body.status).toBe(1)
  })
})
