import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appCode } from '../../../testing/factors/app-code.ts'
import {
  darnell,
  type FactorFixture,
  factorFixture,
  maria,
} from '../../../testing/factors/factor-fixture.ts'

let portal: FactorFixture
beforeAll(async () => {
  portal = await factorFixture()
})
beforeEach(() => portal.begin())
afterAll(() => portal.close())

describe('a recovery code', () => {
  it('replaces the app once, and is told to the owner', async () => {
    const me = await portal.withApp()
    expect(me.recoveryCodes).toHaveLength(10)
    const [code = ''] = me.recoveryCodes
    const { result } = await portal.enter(
      await portal.ticketOf(maria),
      code.toLowerCase().replaceAll('-', ' '),
    )
    expect(await portal.isSignedIn(result['accessToken'])).toBe(1)
    expect(await portal.enter(await portal.ticketOf(maria), code)).toMatchObject({
      reason: 'wrongFactorCode',
    })
    const listed = await portal.callUser('sign-in-factors', {}, me.token)
    expect(listed.result).toMatchObject({ authenticator: '1', recoveryCodesLeft: 9 })
    expect(await portal.audited('factor.recoveryCodeUsed')).toBeGreaterThan(0)
    expect(await portal.toldMaria()).toContain(
      'Alguien inició sesión con un código de recuperación',
    )
  })

  it('counts no more once others were made, and is none of another’s', async () => {
    const [me, other] = [await portal.withApp(), await portal.withApp(darnell)]
    const renewed = await portal.callUser('recovery-codes/renew', {}, me.token)
    const [first = ''] = renewed.result['recoveryCodes'] as string[]
    for (const code of [me.recoveryCodes[0], other.recoveryCodes[0]])
      expect(await portal.enter(await portal.ticketOf(maria), code ?? '')).toMatchObject({
        reason: 'wrongFactorCode',
      })
    expect(await portal.enter(await portal.ticketOf(maria), first)).toMatchObject({ status: 1 })
  })

  it('refuses to make others an eleventh time in a day, and says when it may be', async () => {
    portal.minutes(25 * 60) // what was made before counts no more
    const me = await portal.withApp()
    const renew = () => portal.callUser('recovery-codes/renew', {}, me.token)
    let { result } = await renew()
    for (let count = 1; count < 10; count += 1) ({ result } = await renew())
    expect(await renew()).toMatchObject({
      status: 0,
      reason: 'tooManyRenewals',
      message: expect.stringMatching(/ Try again in \d+ /) as string,
    })
    const [code = ''] = result['recoveryCodes'] as string[]
    expect(await portal.enter(await portal.ticketOf(maria), code)).toMatchObject({ status: 1 })
  })

  it('proves nothing in the middle of a session', async () => {
    const me = await portal.withApp()
    const code = (me.recoveryCodes[0] ?? '').slice(0, 12)
    expect(await portal.callUser('confirm-proof', { code }, me.token)).toMatchObject({
      reason: 'wrongFactorCode',
    })
  })
})

/** The address of a calendar of the coming debits, which answers. */
async function makeCalendar(token: string): Promise<string> {
  const { result } = await portal.callUser('calendar-feed/make', {}, token)
  const { pathname } = new URL(String(result['address']))
  expect((await portal.call(pathname)).code).toBe(200)
  return pathname
}

describe('turning it on and off', () => {
  it('ends the calendar that somebody may have made by one factor', async () => {
    const token = await portal.signIn(maria)
    const calendar = await makeCalendar(token)
    await portal.withApp()
    expect((await portal.call(calendar)).code).toBe(404)
  })

  it('asks for a right code first, and keeps the one that is on', async () => {
    const token = await portal.signIn(maria)
    expect(await portal.callUser('authenticator/confirm', { code: '000000' }, token)).toMatchObject(
      {
        reason: 'wrongFactorCode',
      },
    )
    const secret = String(
      (await portal.callUser('authenticator/begin', {}, token)).result['secret'],
    )
    expect((await portal.trySignIn({ contact: maria })).body.result['accessToken']).not.toBe('')
    portal.clocks.forward(30_000)
    const code = appCode(secret, portal.clocks.elapsed())
    expect(await portal.callUser('authenticator/confirm', { code }, token)).toMatchObject({
      status: 1,
    })
    expect(await portal.callUser('authenticator/begin', {}, token)).toMatchObject({
      reason: 'authenticatorOn',
    })
  })

  it('asks for a proof before it is turned off, and takes the app’s own code as one', async () => {
    const me = await portal.withApp()
    await portal.database.owner.query(
      `update sessions set began_at = began_at - interval '11 minutes', proven_at = null`,
    )
    const needed = await portal.callUser('authenticator/remove', {}, me.token)
    expect(needed).toMatchObject({ statusCode: 428, reason: 'proofNeeded' })
    expect(needed.result).toMatchObject({ data: { by: 'password', also: 'authenticator' } })
    const code = me.code()
    const proven = await portal.callUser('confirm-proof', { code }, me.token)
    expect(proven).toMatchObject({ status: 1 })
    const token = String(proven.result['accessToken'])
    expect(await portal.callUser('confirm-proof', { code }, token)).toMatchObject({
      reason: 'wrongFactorCode',
      field: 'code',
    })
    expect(await portal.callUser('authenticator/remove', {}, token)).toMatchObject({ status: 1 })
    expect(await portal.callUser('authenticator/remove', {}, token)).toMatchObject({
      reason: 'notFound',
    })
    expect((await portal.trySignIn({ contact: maria })).body.result['accessToken']).not.toBe('')
    expect(await portal.toldMaria()).toContain('Se desactivó la aplicación de autenticación')
  })

  it('stores neither secret nor recovery code readably', async () => {
    const me = await portal.withApp()
    const { rows } = await portal.database.owner.query<{ row: string }>(
      'select a::text as row from authenticators a union all select r::text from recovery_codes r',
    )
    expect(rows).toHaveLength(11)
    const kept = rows.map(({ row }) => row).join('\n')
    for (const code of me.recoveryCodes) expect(kept).not.toContain(code)
  })
})

describe('a lender whose borrower lost the phone', () => {
  it('removes every factor, ends the sessions, and tells the borrower', async () => {
    const me = await portal.withApp()
    const calendar = await makeCalendar(me.token)
    const waiting = await portal.ticketOf(maria)
    const reset = await portal.callLenderApi(`/borrowers/${maria}/reset-factors`, { payload: {} })
    expect(reset.body).toMatchObject({ authenticatorRemoved: true, passkeysRemoved: 0 })
    expect((await portal.ask('/users/web/details', { token: me.token, payload: {} })).code).toBe(
      401,
    )
    expect((await portal.call(calendar)).code).toBe(404)
    expect(await portal.enter(waiting, me.code())).toMatchObject({ reason: 'ticketOver' })
    expect((await portal.trySignIn({ contact: maria })).body.result['accessToken']).not.toBe('')
    expect(await portal.audited('factor.factorsReset')).toBe(1)
    expect(await portal.toldMaria()).toContain('Eliminamos sus llaves de acceso')
    const nobody = await portal.callLenderApi('/borrowers/nobody@example.com/reset-factors', {
      payload: {},
    })
    expect(nobody.code).toBe(404)
  })
})
