import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { exampleName, requestsFor, sendRequest } from '../../../testing/calls/requests.ts'
import { endpoints } from '@quittance/contract/endpoints'
import { demoPassword, hosts } from '../../../testing/start-app.ts'

let portal: SignInFixture
beforeEach(async () => {
  portal = await signInFixture()
})
afterEach(() => portal.close())

const maria = 'maria.ortega@example.com'
const forgot = (payload: object) => portal.ask('/users/web/forgot-password', { payload })
const open = (path: string, more: object = {}) =>
  portal.ask(`/users/web/passwordless-login?${path.split('?')[1] ?? ''}`, more)

async function resetLink(email = maria): Promise<string> {
  await forgot({ lang: 'en', email })
  return portal.linkFor(email, 'redirect')
}

describe('a forgotten password', () => {
  it('[PWD-07] answers a reset for a known contact and an unknown one byte for byte', async () => {
    const texts = await Promise.all(
      [
        { email: maria },
        { email: 'nobody@example.com' },
        { phoneno: '2105550101' },
        { phoneno: '2105550999' },
      ].map(async (contact) => (await forgot({ lang: 'en', ...contact })).text),
    )
    expect(new Set(texts).size).toBe(1)
    await portal.sent()
    const { rows } = await portal.database.owner.query('select link_id from one_time_links')
    expect(rows).toHaveLength(2)
  })

  it('[VAL-17] refuses a reset for what is neither email nor phone', async () => {
    const { body } = await forgot({ lang: 'en', phoneno: '123' })
    expect(body).toMatchObject({ status: 0, message: 'Invalid email or phone number' })
  })

  it('[PWD-01] [PWD-06] sets a new password by the link, without the old, and ends every other session', async () => {
    const other = await portal.signIn()
    const link = await resetLink()
    const { body } = await open(link)
    expect(body.result).toMatchObject({ data: { sessionScope: 'setPassword' } })
    const token = String(body.result['accessToken'])
    const listed = await portal.ask('/users/list-loan-account', { token })
    expect([listed.code, listed.body.reason]).toEqual([580, 'setPasswordFirst'])

    const password = await portal.seal(portal.newPassword)
    const changed = await portal.ask('/users/web/change-password', { token, payload: { password } })
    expect(changed.body.status).toBe(1)
    const whole = String(changed.body.result['accessToken'])
    expect((await portal.ask('/users/list-loan-account', { token: whole })).code).toBe(200)
    expect((await portal.ask('/users/list-loan-account', { token })).code).toBe(401)
    expect((await portal.ask('/users/list-loan-account', { token: other })).code).toBe(401)
    expect((await portal.trySignIn({})).body.status).toBe(0)
    expect((await portal.trySignIn({ password: portal.newPassword })).body.status).toBe(1)
    const told = (await portal.sent()).filter(({ text }) => text.includes('contraseña cambió'))
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  })

  it('sets one password by the session of a reset link, though two calls come at once', async () => {
    const token = String((await open(await resetLink())).body.result['accessToken'])
    const passwords = [portal.newPassword, 'Second!2027wird', 'Third!2027wird']
    const changes = await Promise.all(
      passwords.map(async (text) => {
        const payload = { password: await portal.seal(text) }
        return (await portal.ask('/users/web/change-password', { token, payload })).body
      }),
    )
    const won = changes.findIndex(({ status }) => status === 1)
    const lost = changes.filter((_one, no) => no !== won)
    expect(lost.map(({ reason }) => reason)).toEqual(['sessionChanged', 'sessionChanged'])
    const audited = await portal.database.owner.query(
      `select from audit_entries where kind = 'password.changed'`,
    )
    expect(audited.rows).toHaveLength(1)
    const whole = String(changes[won]?.result['accessToken'])
    expect((await portal.ask('/users/list-loan-account', { token: whole })).code).toBe(200)
    expect((await portal.trySignIn({ password: passwords[won] ?? '' })).body.status).toBe(1)
  })

  it('changes no password in a session that was ended while its call was made', async () => {
    const [here, elsewhere] = [await portal.signIn(), await portal.signIn()]
    const oldPassword = await portal.seal(demoPassword)
    const change = async (token: string, text: string) => {
      const payload = { oldPassword, password: await portal.seal(text) }
      return (await portal.ask('/users/web/change-password', { token, payload })).body
    }
    const changes = await Promise.all([
      change(here, portal.newPassword),
      change(elsewhere, 'Second!2027wird'),
    ])
    const lost = changes.filter(({ status }) => status === 0)
    expect(lost).toHaveLength(1)
    // The later one finds its session ended, or the old password gone where it asked that late.
    expect(['sessionChanged', 'wrongPassword']).toContain(lost[0]?.reason)
  })

  it('lets the session of a reset link make no other call that needs a session', async () => {
    const token = String((await open(await resetLink())).body.result['accessToken'])
    const named = { loanId: 'x', methodId: 'x', orderId: 'x' }
    const requests = await requestsFor(portal, named)
    const others = endpoints.filter(
      ({ access, beforePassword }) => access === 'borrower' && beforePassword !== true,
    )
    expect(others.length).toBeGreaterThan(20)
    for (const endpoint of others) {
      const fields = requests[exampleName(endpoint)] ?? {}
      const { code, body } = await sendRequest(portal, endpoint, { fields, token })
      expect([endpoint.path, code, body.reason]).toEqual([endpoint.path, 580, 'setPasswordFirst'])
    }
  })

  it('refuses a reset link that was used, expired, is another lender’s, or is none', async () => {
    const link = await resetLink()
    const foreign = await open(link, { host: hosts.harborPine })
    expect(foreign.body).toMatchObject({ status: 0, reason: 'badLink' })
    const racing = await Promise.all(Array.from({ length: 8 }, () => open(link)))
    expect(racing.filter(({ body }) => body.status === 1)).toHaveLength(1)
    portal.minutes(61)
    const late = await resetLink()
    portal.minutes(16)
    expect((await open(late)).body.status).toBe(0)
    const token = link.split('token=')[1] ?? ''
    const bent = [
      token.slice(1),
      `${token}A`,
      token.toUpperCase(),
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      '',
      '%00',
      '../../home',
      'https://evil.example',
      '//evil.example',
      "' or 1=1 --",
    ]
    const payloads = Array.from({ length: 200 }, (_none, no) => {
      const base = bent[no % bent.length] ?? ''
      return no < bent.length ? base : `${base}${'x'.repeat(no % 17)}&lang=${no}`
    })
    let through = 0
    for (const payload of payloads) {
      const { http } = await portal.call(`/app/api/users/web/passwordless-login?token=${payload}`)
      expect([200, 404]).toContain(http.statusCode)
      through += http.body.includes('"accessToken"') ? 1 : 0
    }
    expect(through).toBe(0)
  })

  it('sends three reset links an hour to one contact, and none to an unverified one', async () => {
    for (let no = 0; no < 6; no += 1) await forgot({ lang: 'en', email: maria })
    await forgot({ lang: 'en', email: 'una.verdi@example.com' })
    const links = (await portal.sent()).filter(({ text }) => text.includes('/redirect?token='))
    expect(links.map(({ to }) => to)).toEqual([maria, maria, maria])
  })

  it('sends no reset link to a contact that was added less than a day ago', async () => {
    const at = new Date(portal.clocks.elapsed())
    await portal.database.owner.query(
      'update borrower_emails set added_at = $1 where address = $2',
      [at, maria],
    )
    await forgot({ lang: 'en', email: maria })
    expect(await portal.sent()).toEqual([])
    portal.minutes(24 * 60)
    await forgot({ lang: 'en', email: maria })
    expect(await portal.sent()).toHaveLength(1)
  })
})

describe('an email that waits to be verified', () => {
  it('keeps an email unverified when a reset link sets a password', async () => {
    const { rows } = await portal.database.owner.query<{ number: string }>(
      `select number from borrower_phones join borrower_emails using (lender_id, borrower_id)
        where address = 'una.verdi@example.com' and borrower_phones.is_verified`,
    )
    const phoneno = rows[0]?.number ?? ''
    await forgot({ lang: 'en', phoneno })
    const { body } = await open(await portal.linkFor(phoneno, 'redirect'))
    const token = String(body.result['accessToken'])
    const payload = { password: await portal.seal(portal.newPassword) }
    const changed = await portal.ask('/users/web/change-password', { token, payload })
    expect(changed.body).toMatchObject({ status: 1, result: {} })
    expect(changed.body.result['accessToken']).toBeUndefined()
    expect((await portal.ask('/users/web/details', { token, payload: {} })).code).toBe(401)
    const again = await portal.trySignIn({ contact: phoneno, password: portal.newPassword })
    expect(again.body.reason).toContain('borrower_email_not_verified')
  })
})

describe('a new password in settings', () => {
  it('notifies of a new password at an email that replaced another long ago', async () => {
    const token = await portal.signIn()
    await portal.database.owner.query(
      `update borrower_emails set added_at = '2026-01-01' where address = $1`,
      [maria],
    )
    const payload = {
      oldPassword: await portal.seal(demoPassword),
      password: await portal.seal(portal.newPassword),
    }
    await portal.ask('/users/web/change-password', { token, payload })
    const { rows } = await portal.database.owner.query(
      `select topic from outbox where recipient = $1 and topic like '%passwordChanged'`,
      [maria],
    )
    expect(rows).toHaveLength(1)
  })

  it('gives the session another token in settings, and takes the old one and its copies for nothing', async () => {
    const token = await portal.signIn()
    const details = async (of: string) =>
      (await portal.ask('/users/web/details', { token: of, payload: {} })).code
    const payload = {
      oldPassword: await portal.seal(demoPassword),
      password: await portal.seal(portal.newPassword),
    }
    const { body } = await portal.ask('/users/web/change-password', { token, payload })
    expect(body.status).toBe(1)
    expect(await details(token)).toBe(401)
    expect(await details(String(body.result['accessToken']))).toBe(200)
  })

  it('asks for the old password in settings, and waits after five wrong ones', async () => {
    let token = await portal.signIn()
    const change = async (old: string, next = portal.newPassword) => {
      const payload = {
        oldPassword: await portal.seal(old),
        password: await portal.seal(next),
      }
      const { body } = await portal.ask('/users/web/change-password', { token, payload })
      if (body.status === 1) token = String(body.result['accessToken'])
      return body
    }
    expect(await change('Wrong!2026pass')).toMatchObject({
      reason: 'wrongPassword',
      field: 'oldPassword',
    })
    expect(await change(demoPassword, 'weak')).toMatchObject({ field: 'password' })
    expect((await change(demoPassword)).status).toBe(1)
    for (let no = 0; no < 5; no += 1) await change('Wrong!2026pass')
    expect(await change(portal.newPassword)).toMatchObject({ statusCode: 429 })
    portal.minutes(2)
    expect((await change(portal.newPassword, demoPassword)).status).toBe(1)
  })
})
