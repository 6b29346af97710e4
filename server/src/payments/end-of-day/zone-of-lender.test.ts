import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureHourMs } from '../../../testing/bank-fixture.ts'
import type { Mailer, OutgoingMessage } from '../../platform/ports/mailer.ts'
import { openDays } from './open-days.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'

/** The world begins on Friday, 2026-11-20, at 10 AM Eastern. */
let world: BankFixture

afterEach(() => world.closeInBalance())

const minuteMs = 60_000
const businessDate = async () =>
  (
    await world.read((trx) =>
      trx.selectFrom('lenders').select('business_date').executeTakeFirstOrThrow(),
    )
  ).business_date
const payCard = async (amount: string) => {
  const card = await world.mine.addMethod({ token: 'tok-4242' })
  const paid = await world.mine.pay({ methodId: card, amount })
  return paid.body.result.paymentToken
}

function keptMail() {
  const kept: OutgoingMessage[] = []
  const provider = {
    close: () => undefined,
    send: async (message: OutgoingMessage) => {
      kept.push(message)
      return { result: 'sent' } as const
    },
  }
  return { kept, mailer: { email: provider, sms: provider, isKept: false } satisfies Mailer }
}

const send = (mailer: Mailer, at: Instant = world.clocks.business()) =>
  sendMessages(
    { ...world.worker, clocks: { ...world.clocks, business: () => at }, mailer },
    world.lender,
  )

describe.each([
  // 10 AM Eastern there; a quiet moment there that is loud in the East; one the other way round
  ['America/Los_Angeles', '07:00 AM PST', '2026-11-21T13:30:00Z', '2026-11-21T03:00:00Z'],
  ['Pacific/Auckland', '04:00 AM GMT+13', '2026-11-20T17:00:00Z', '2026-11-21T04:00:00Z'],
])('a lender in %s', (timeZone, localNow, quiet, loud) => {
  it('turns the business day of a lender in another zone at midnight Eastern', async () => {
    world = await bankFixture({ timeZone })
    world.clocks.forward(14 * fixtureHourMs - 2 * minuteMs) // 11:58 PM Eastern
    await openDays(world.worker, world.lender)
    expect(await businessDate()).toBe('2026-11-20')
    expect((await payCard('10.00')).effectiveDate).toBe('2026-11-20')
    world.clocks.forward(3 * minuteMs)
    await openDays(world.worker, world.lender)
    expect(await businessDate()).toBe('2026-11-21')
    expect((await payCard('11.00')).effectiveDate).toBe('2026-11-21')
  })

  it('keeps the bank’s cut-off at 5 PM Eastern, shown in the lender’s own time zone', async () => {
    world = await bankFixture({ timeZone })
    world.clocks.forward(7 * fixtureHourMs - 2 * minuteMs) // 4:58 PM Eastern
    const before = await world.mine.pay({ amount: '10.00', paymentType: '2' })
    expect(before.body.result.paymentToken.effectiveDate).toBe('2026-11-20')
    world.clocks.forward(3 * minuteMs)
    const after = await world.mine.pay({ amount: '11.00', paymentType: '2' })
    expect(after.body.result.paymentToken.effectiveDate).toBe('2026-11-23')
    const { body } = await world.mine.cancel(before.body.result.paymentToken.orderId)
    const told =
      timeZone === 'Pacific/Auckland' ? '11:00 AM on 11/21/2026' : '02:00 PM on 11/20/2026'
    expect([body.reason, body.message]).toEqual(['tooLateToCancel', expect.stringContaining(told)])
  })

  it('writes in emails when a payment was made in the lender’s own time zone, with its name', async () => {
    world = await bankFixture({ timeZone })
    await payCard('10.00')
    const { kept, mailer } = keptMail()
    await send(mailer)
    const day = timeZone === 'Pacific/Auckland' ? '11/21/2026' : '11/20/2026'
    expect(kept[0]?.text).toContain(`${day}, ${localNow}`)
    expect(kept[0]?.text).not.toContain('EST')
  })

  it('says when the duplicate of a payment was made in the lender’s own time zone', async () => {
    world = await bankFixture({ timeZone })
    const paid = { amount: '10.00', paymentType: '2' } as const
    await world.mine.pay(paid)
    const { body } = await world.mine.pay({ ...paid, key: randomUUID() })
    const [time] = localNow.split(/ (?=PST|GMT)/)
    expect(body.message).toContain(`at ${time}`)
  })

  it('keeps quiet hours in the lender’s own time zone', async () => {
    world = await bankFixture({ timeZone, smsFrom: '+12105550142' })
    const { orderId } = await payCard('10.00')
    const { kept, mailer } = keptMail()
    await send(mailer)
    await world.read((trx) =>
      trx
        .insertInto('outbox')
        .values({
          lender_id: world.lender.id,
          message_id: randomUUID(),
          dedupe_key: 'a text',
          topic: 'receipt.asked',
          channel: 'sms',
          recipient: '2105550114',
          payload: JSON.stringify({ paymentId: orderId, language: 'en' }),
          written_at: new Date(world.clocks.elapsed()),
          next_attempt_at: new Date(world.clocks.elapsed()),
        })
        .execute(),
    )
    const texts = () => kept.filter(({ recipient }) => recipient === '2105550114').length
    await send(mailer, toInstant(Date.parse(quiet)))
    expect(texts()).toBe(0)
    world.clocks.forward(12 * fixtureHourMs)
    await send(mailer, toInstant(Date.parse(loud)))
    expect(texts()).toBe(1)
  })
})
