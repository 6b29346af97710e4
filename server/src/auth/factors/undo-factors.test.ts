import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type FactorFixture,
  factorFixture,
  maria,
} from '../../../testing/factors/factor-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { demoPassword } from '../../../testing/start-app.ts'

const phone = '2105550101'

let portal: FactorFixture
beforeEach(async () => {
  portal = await factorFixture()
  await portal.begin()
})
afterEach(() => portal.close())

const open = async (link: string, isAgreed: boolean) => {
  const query = link.split('?')[1] ?? ''
  const agreed = isAgreed ? '&replaces=1' : ''
  return (await portal.ask(`/users/web/passwordless-login?${query}${agreed}`, {})).body
}

const setPassword = async (token: string, more: object = {}) => {
  const payload = { password: await portal.seal(portal.newPassword), ...more }
  return (await portal.ask('/users/web/change-password', { token, payload })).body
}

describe('an authenticator app that an intruder turned on', () => {
  it('tells every contact of it, and gives the account back to who says that it was not them', async () => {
    const intruder = await portal.withApp()
    const toPhone = await portal.linkFor(phone, 'redirect')
    const link = await portal.linkFor(maria, 'redirect')
    expect([link, toPhone]).not.toContain('')
    expect(link).not.toBe(toPhone)

    // Opened it asks, as often as it is opened: a scanner undoes nothing.
    for (let no = 0; no < 2; no += 1)
      expect(await open(link, false)).toMatchObject({ status: 0, reason: 'undoAsked' })
    expect(await portal.isSignedIn(intruder.token)).toBe(1)
    expect(await portal.ticketOf(maria)).not.toBe('')

    const { result } = await open(link, true)
    expect(result).toMatchObject({ data: { sessionScope: 'setPassword' } })
    expect(await portal.isSignedIn(intruder.token)).not.toBe(1)
    expect(await setPassword(String(result['accessToken']))).toMatchObject({ status: 1 })
    const entered = await portal.trySignIn({ password: portal.newPassword })
    expect(entered.body.result).toMatchObject({ accessToken: expect.stringMatching(/^.{43}$/) })
    for (const used of [link, toPhone])
      expect(await open(used, true)).toMatchObject({ reason: 'badLink' })
    expect(await portal.audited('factor.factorsUndone')).toBe(1)
    expect(await portal.toldMaria()).toContain('Con el enlace que enviamos se quitaron')
  })

  it('undoes it though the intruder set another password meanwhile', async () => {
    const intruder = await portal.withApp()
    const link = await portal.linkFor(maria, 'redirect')
    const oldPassword = await portal.seal(demoPassword)
    expect(await setPassword(intruder.token, { oldPassword })).toMatchObject({ status: 1 })
    expect(await open(link, true)).toMatchObject({ status: 1 })
    expect(await portal.isSignedIn(intruder.token)).not.toBe(1)
  })

  it('takes off what an intruder added who signed in by the password', async () => {
    const intruder = await portal.withApp()
    const { result } = (
      await portal.ask('/users/web/details', { token: intruder.token, payload: {} })
    ).body
    const added = { id: result['id'], email: 'intruder@example.com' }
    const asked = { token: intruder.token, payload: added }
    expect((await portal.ask('/users/add-email', asked)).body).toMatchObject({ status: 1 })
    await portal.confirm(await portal.linkFor('intruder@example.com', 'confirm-email'))
    expect(await open(await portal.linkFor(maria, 'redirect'), true)).toMatchObject({ status: 1 })
    portal.minutes(24 * 60 + 1)
    const lost = { payload: { lang: 'en', email: 'intruder@example.com' } }
    await portal.ask('/users/web/forgot-password', lost)
    const sent = (await portal.sent()).filter(({ to }) => to === 'intruder@example.com')
    expect(sent.map(({ text }) => text).join()).not.toContain('/redirect?token=')
    expect(await portal.toldMaria()).toContain('i…@example.com')
    expect(await portal.audited('contact.removed')).toBe(1)
  })

  it('undoes it once where two of its links are opened at the same moment', async () => {
    await portal.withApp()
    const links = [await portal.linkFor(maria, 'redirect'), await portal.linkFor(phone, 'redirect')]
    let free: number | null = 0
    const answers = await contendForLock(portal, {
      lock: (trx) => portal.holdAccount(trx, maria),
      begin: () => links.map((link) => open(link, true)),
      // Neither holds its link while it waits for the account: who has that may end both.
      async meanwhile() {
        const unheld = `select from one_time_links where purpose = 'undo' for update skip locked`
        free = (await portal.database.owner.query(unheld)).rowCount
      },
    })
    expect(free).toBe(2)
    expect(answers.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['badLink', 'done'])
    expect(await portal.audited('factor.factorsUndone')).toBe(1)
  })

  it('undoes nothing after a week: by then it is the owner’s', async () => {
    const owner = await portal.withApp()
    const link = await portal.linkFor(maria, 'redirect')
    portal.minutes(7 * 24 * 60)
    expect(await open(link, true)).toMatchObject({ reason: 'badLink' })
    const ticket = await portal.ticketOf(maria)
    expect(await portal.enter(ticket, owner.code())).toMatchObject({ status: 1 })
  })

  it('sends no link to a contact that was added lately', async () => {
    await portal.database.owner.query(
      'update borrower_emails set added_at = $1 where address = $2',
      [new Date(portal.clocks.elapsed()), maria],
    )
    await portal.withApp()
    expect(await portal.toldMaria()).not.toContain('/redirect?token=')
    expect(await portal.linkFor(phone, 'redirect')).not.toBe('')
  })
})
