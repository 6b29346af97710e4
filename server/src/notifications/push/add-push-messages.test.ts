import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { payByBank } from '../../../testing/bank-fixture.ts'
import {
  type PushFixture,
  pushFixture,
  type SubscribedBrowser,
} from '../../../testing/integrations/push-fixture.ts'
import { randomPushKeys } from '../../../testing/integrations/random-push-keys.ts'
import { writePaymentNotification } from '../../payments/returns/payment-notification-repository.ts'

let world: PushFixture

beforeAll(async () => {
  world = await pushFixture()
})
afterAll(() => world.close())

/** Pays by a card whose first answer is lost, and lets the worker find out what came of it. */
async function payInDoubt(payer: Payer) {
  const { body } = await payer.pay()
  const { orderId, state } = body.result.paymentToken as { orderId: string; state: string }
  expect(state).toBe('confirming')
  world.clocks.forward(2_000)
  await world.settle()
  return orderId
}

const silent = () => world.payer({ token: 'tok-silent' })

describe('what came of a payment afterwards', () => {
  it('pushes a payment’s later result once to each browser, encrypted, with nothing to hide', async () => {
    const payer = await silent()
    const [phone, laptop] = [await world.allow(payer, 'phone'), await world.allow(payer, 'laptop')]
    const orderId = await payInDoubt(payer)
    await world.send()
    await Promise.all([world.send(), world.send()])
    for (const browser of [phone, laptop]) {
      const { posts, texts, taken } = await world.pushed(browser)
      expect(posts).toBe(1)
      expect(texts).toEqual([
        {
          id: expect.any(String),
          title: 'Lone Mesa',
          body: 'The result of your payment is here.',
          language: 'en',
          opens: '/receipts',
        },
      ])
      expect(taken[0]).toMatchObject({ ttl: 86_400, topic: expect.stringMatching(/^[\w-]{22}$/) })
      expect(taken[0]?.text).not.toMatch(new RegExp(`${orderId}|25[.,]00|28[.,]95|4242`))
    }
    const rows = await world.pushesTo(payer)
    expect(new Set(rows.map((row) => row.recipient))).toEqual(new Set(['laptop', 'phone']))
    expect(JSON.stringify(rows)).not.toContain(phone.endpoint)
  })

  it('pushes in the account’s language, for a return and a refund', async () => {
    const { borrowerId } = world.mine
    await world.read((trx) =>
      trx
        .updateTable('borrowers')
        .set({ language: 'fr' })
        .where('borrower_id', '=', borrowerId)
        .execute(),
    )
    const browser = await world.allow(world.mine, 'phone')
    const { orderId } = await payByBank(world.mine)
    await world.send()
    expect((await world.pushed(browser)).posts).toBe(0)
    await world.hear(orderId, {})
    await world.send()
    const notification = {
      body: 'Il y a du nouveau au sujet d’un de vos paiements.',
      language: 'fr',
    }
    expect((await world.pushed(browser)).texts).toMatchObject([{ ...notification, opens: '/home' }])

    const paid = { lenderId: world.lender.id, paymentId: orderId }
    const refund = { topic: 'payment.refunded', of: randomUUID(), payload: { refund: '10.00' } }
    const now = world.clocks.elapsed()
    await world.read((trx) => writePaymentNotification(trx, paid, { ...refund, now }))
    await world.send()
    expect((await world.pushed(browser)).texts[1]).toMatchObject({
      ...notification,
      opens: '/receipts',
    })
  })

  it('pushes where the network declines after all', async () => {
    const payer = await world.payer({ token: 'tok-9060' })
    const browser = await world.allow(payer, 'phone')
    await payer.pay()
    world.clocks.forward(2_000)
    await world.settle()
    world.fake.land()
    world.clocks.forward(10_000)
    await world.settle()
    await world.send()
    const body = 'The result of your payment is here.'
    expect((await world.pushed(browser)).texts).toMatchObject([{ body, opens: '/home' }])
  })

  it('pushes nothing where the result was shown on the screen at once', async () => {
    const payer = await world.payer()
    const browser = await world.allow(payer, 'phone')
    await payer.pay()
    await world.send()
    expect((await world.pushed(browser)).posts).toBe(0)
  })

  it('pushes to no other borrower, nor to one who may not sign in', async () => {
    const [payer, stranger] = [await silent(), await world.payer()]
    const theirs = await world.allow(stranger, 'phone')
    const mine = await world.allow(payer, 'phone')
    await payInDoubt(payer)
    await world.database.owner.query(
      'update borrowers set disabled_at = now() where borrower_id = $1',
      [payer.borrowerId],
    )
    await world.send()
    expect((await world.pushed(theirs)).posts).toBe(0)
    expect((await world.pushed(mine)).posts).toBe(0)
  })
})

describe('a push service', () => {
  it.each([404, 410])('forgets a browser whose push service answers %d', async (gone) => {
    const payer = await silent()
    const [old, other] = [await world.allow(payer, 'old'), await world.allow(payer, 'other')]
    await world.fault(old, gone)
    await payInDoubt(payer)
    await world.send()
    expect((await world.tokensOf(payer)).map((row) => row.device_id)).toEqual(['other'])
    expect((await world.pushed(other)).texts).toHaveLength(1)
    const rows = await world.pushesTo(payer)
    expect(rows.find(({ recipient }) => recipient === 'old')).toMatchObject({
      failed_as: 'refused',
      why: `the push service answered ${gone}`,
    })
  })

  it.each([429, 500])(
    'tries a push service that answers %d again, until it accepts',
    async (status) => {
      const payer = await silent()
      const browser = await world.allow(payer, 'phone')
      await world.fault(browser, status, 2)
      await payInDoubt(payer)
      await world.send()
      expect(await world.pushed(browser)).toMatchObject({ posts: 1, texts: [] })
      world.clocks.forward(10_000)
      await world.send()
      world.clocks.forward(60_000)
      await world.send()
      world.clocks.forward(3_600_000)
      await world.send()
      expect(await world.pushed(browser)).toMatchObject({ posts: 3, texts: [expect.anything()] })
      expect(await world.tokensOf(payer)).toHaveLength(1)
    },
  )

  it('pushes to a browser from before the key was rotated, and to one that came since', async () => {
    const payer = await silent()
    const before = await world.allow(payer, 'phone')
    await world.rotateKey()
    const since = await world.allow(payer, 'laptop')
    await payInDoubt(payer)
    await world.send()
    expect(await world.pushed(before)).toMatchObject({ posts: 2, texts: [expect.anything()] })
    expect(await world.pushed(since)).toMatchObject({ posts: 1, texts: [expect.anything()] })
    expect(await world.tokensOf(payer)).toHaveLength(2)
  })

  it('gives up after a day on a push service that knows another key', async () => {
    const payer = await silent()
    const other = await randomPushKeys()
    const foreign = await world.subscribe(other.publicKey)
    await world.give(payer, 'phone', JSON.stringify(foreign))
    await payInDoubt(payer)
    await world.send()
    expect((await world.pushed(foreign)).texts).toEqual([])
    world.clocks.forward(24 * 3_600_000)
    await world.send()
    expect(await world.pushesTo(payer)).toMatchObject([{ failed_as: 'gaveUp' }])
  })
})

describe('a private address', () => {
  it('calls no private push address, even one from the database, and forgets it', async () => {
    const payer = await silent()
    const browser = await world.allow(payer, 'phone')
    const inside = browser.endpoint.replace('/push/', '/control?/push/')
    await world.database.owner.query(
      `update notification_tokens set token = replace(token, $1, $2)`,
      [browser.endpoint, inside],
    )
    await payInDoubt(payer)
    await world.send()
    expect(await world.pushesTo(payer)).toMatchObject([
      { failed_as: 'refused', why: 'no subscription' },
    ])
    expect(await world.tokensOf(payer)).toEqual([])
  })
})

const signOut = (payer: Payer, headers: object = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/app/api/users/signout',
    headers: { host: world.host, accesstoken: payer.accessToken, ...headers },
    payload: {},
  })

describe('a browser is forgotten', () => {
  it('forgets a browser when its borrower signs out there, and pushes nothing more to it', async () => {
    const payer = await silent()
    const here = await world.allow(payer, 'a name the session does not know')
    await payer.pay()
    world.clocks.forward(2_000)
    await world.settle()
    expect((await signOut(payer)).json()).toMatchObject({ status: 1 })
    expect(await world.tokensOf(payer)).toEqual([])
    await world.send()
    expect((await world.pushed(here)).posts).toBe(0)
  })

  it('forgets a browser even when the push was written before', async () => {
    const payer = await silent()
    const here = await world.allow(payer, 'a device')
    await world.fault(here, 500)
    await payInDoubt(payer)
    await world.send()
    await signOut(payer)
    world.clocks.forward(3_600_000)
    await world.send()
    expect(await world.pushed(here)).toMatchObject({ posts: 1, texts: [] })
    expect(await world.pushesTo(payer)).toMatchObject([
      { failed_as: 'refused', why: 'nobody to tell' },
    ])
  })

  it('keeps a browser when a timer signs its borrower out', async () => {
    const payer = await silent()
    await world.allow(payer, 'a device')
    await signOut(payer, { 'x-background': '1' })
    expect(await world.tokensOf(payer)).toHaveLength(1)
  })

  it('forgets a browser that another borrower registers, or that withdraws', async () => {
    const [before, after] = [await world.payer(), await world.payer()]
    const browser: SubscribedBrowser = await world.allow(before, 'shared')
    await world.give(after, 'shared', JSON.stringify(browser))
    expect(await world.tokensOf(before)).toEqual([])
    expect(await world.tokensOf(after)).toHaveLength(1)
    await world.give(after, 'shared', '')
    expect(await world.tokensOf(after)).toEqual([])
  })

  it('forgets a browser when ten others of the same borrower were registered after it', async () => {
    const payer = await world.payer()
    for (let no = 0; no < 12; no += 1) {
      await world.allow(payer, `browser ${no}`)
      world.clocks.forward(1)
    }
    const left = (await world.tokensOf(payer)).map((row) => Number(row.device_id.split(' ')[1]))
    expect(left.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})
