import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  darnell,
  type FactorFixture,
  factorFixture,
  maria,
} from '../../../testing/factors/factor-fixture.ts'
import { demoPassword, hosts } from '../../../testing/start-app.ts'

let portal: FactorFixture
beforeAll(async () => {
  portal = await factorFixture()
})
beforeEach(() => portal.begin())
afterAll(() => portal.close())

describe('a sign-in of somebody with an authenticator app', () => {
  it('opens a session by password and code, and none before the code', async () => {
    const me = await portal.withApp()
    const ticket = await portal.ticketOf(maria)
    const { rows } = await portal.database.owner.query<{ count: string }>(
      `select count(*) from sessions s join borrower_emails e using (lender_id, borrower_id)
        where e.address = $1 and s.ended_at is null`,
      [maria],
    )
    expect(rows[0]?.count).toBe('1') // the one that turned it on
    expect(await portal.enter(ticket, '000000')).toMatchObject({ reason: 'wrongFactorCode' })
    const { result } = await portal.enter(ticket, me.code())
    expect(await portal.isSignedIn(result['accessToken'])).toBe(1)
    expect(await portal.enter(ticket, me.code())).toMatchObject({ reason: 'ticketOver' })
  })

  it('signs out whoever came by one factor when it is turned on', async () => {
    const before = await portal.signIn(maria)
    const me = await portal.withApp()
    expect((await portal.ask('/users/web/details', { token: before, payload: {} })).code).toBe(401)
    expect(await portal.isSignedIn(me.token)).toBe(1)
  })

  it('takes each code once, and none from before one that was used', async () => {
    const me = await portal.withApp()
    const [older, newer] = [me.code(), me.code()]
    expect(await portal.enter(await portal.ticketOf(maria), newer)).toMatchObject({ status: 1 })
    for (const code of [newer, older])
      expect(await portal.enter(await portal.ticketOf(maria), code)).toMatchObject({
        reason: 'wrongFactorCode',
      })
  })

  it('takes one of two sign-ins at the same moment by the same code', async () => {
    const me = await portal.withApp()
    const tickets = [await portal.ticketOf(maria), await portal.ticketOf(maria)]
    const code = me.code()
    const answers = await Promise.all(tickets.map((ticket) => portal.enter(ticket, code)))
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
  })

  it('takes another’s code and another’s ticket for nothing', async () => {
    const [me, other] = [await portal.withApp(), await portal.withApp(darnell)]
    expect(await portal.enter(await portal.ticketOf(maria), other.code())).toMatchObject({
      reason: 'wrongFactorCode',
    })
    const ticket = await portal.ticketOf(maria)
    expect(await portal.enter(ticket, me.code(), hosts.harborPine)).toMatchObject({
      reason: 'ticketOver',
    })
  })

  it('waits after five wrong codes, whatever ticket they came with, and lets the owner’s device on', async () => {
    const me = await portal.withApp()
    const known = randomUUID()
    expect(await portal.enter(await portal.ticketOf(maria, known), me.code())).toMatchObject({
      status: 1,
    })
    for (let no = 0; no < 5; no += 1)
      expect(await portal.enter(await portal.ticketOf(maria), `00000${no}`)).toMatchObject({
        reason: 'wrongFactorCode',
      })
    const stopped = await portal.enter(await portal.ticketOf(maria), me.code())
    expect(stopped).toMatchObject({ statusCode: 429, reason: 'tooManyTries' })
    expect(stopped.retryAfterSeconds).toBeGreaterThan(14 * 60)
    expect(await portal.enter(await portal.ticketOf(maria, known), me.code())).toMatchObject({
      status: 1,
    })
  })

  it('lets no more than the tries it has through, however many come at once', async () => {
    await portal.withApp()
    const ticket = await portal.ticketOf(maria)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, no) => portal.enter(ticket, String(no).padStart(6, '0'))),
    )
    const looked = answers.filter(({ reason }) => reason === 'wrongFactorCode')
    expect(looked.length).toBe(5)
  })

  it('ends a ticket after ten minutes, and with a new password', async () => {
    const me = await portal.withApp()
    const late = await portal.ticketOf(maria)
    portal.clocks.forward(10 * 60_000)
    expect(await portal.enter(late, me.code())).toMatchObject({ reason: 'ticketOver' })
    const waiting = await portal.ticketOf(darnell).catch(() => null)
    expect(waiting).toBeNull() // Darnell has none on, and is signed in at once
    const ticket = await portal.ticketOf(maria)
    const changed = await portal.callUser(
      'change-password',
      {
        oldPassword: await portal.seal(demoPassword),
        password: await portal.seal('Fresh!2027wird'),
      },
      me.token,
    )
    expect(changed.status).toBe(1)
    expect(await portal.enter(ticket, me.code())).toMatchObject({ reason: 'ticketOver' })
    const token = await signInAnew(me, 'Fresh!2027wird')
    const back = {
      oldPassword: await portal.seal('Fresh!2027wird'),
      password: await portal.seal(demoPassword),
    }
    expect((await portal.callUser('change-password', back, token)).status).toBe(1)
  })

  it('asks whoever comes by a link too, to sign in or to set a password', async () => {
    const me = await portal.withApp()
    const { body } = await portal.callLenderApi(`/borrowers/${maria}/sign-in-link`, {
      payload: {},
    })
    const link = String(body['url'])
    portal.minutes(1) // newer than the word of the app, which has a link of its own
    await portal.callUser('forgot-password', { lang: 'en', email: maria })
    const reset = await portal.linkFor(maria, 'token=')
    for (const [url, scope] of [
      [link, 'full'],
      [`https://portal.example${reset}`, 'setPassword'],
    ] as const) {
      const token = new URL(url).searchParams.get('token') ?? ''
      const { result } = (await portal.ask(`/users/web/passwordless-login?token=${token}`)).body
      expect(result).toMatchObject({ accessToken: '', reason: 'second_factor_required' })
      const { factorTicket } = result['data'] as { factorTicket: string }
      const entered = await portal.enter(factorTicket, me.code())
      expect(entered.result).toMatchObject({ data: { sessionScope: scope } })
    }
  })

  it('lets a lender’s agent in by the lender’s own word', async () => {
    await portal.withApp()
    const { body } = await portal.callLenderApi(`/borrowers/${maria}/cap-token`, {
      payload: { actor: 'Ann Agent', reason: 'helps' },
    })
    const entered = await portal.ask('/web/users/cap-to-borrower-login', {
      payload: { token: body['token'], lang: 'en' },
    })
    expect(entered.body).toMatchObject({ status: 1, result: { reason: '' } })
  })

  it('asks still where the lender turned the choice off', async () => {
    const me = await portal.withApp()
    await portal.turn('0')
    expect(await portal.enter(await portal.ticketOf(maria), me.code())).toMatchObject({ status: 1 })
  })
})

async function signInAnew(me: { readonly code: () => string }, password: string): Promise<string> {
  const { body } = await portal.trySignIn({ contact: maria, password })
  const { factorTicket } = body.result['data'] as { factorTicket: string }
  const { result } = await portal.enter(factorTicket, me.code())
  return String(result['accessToken'])
}
