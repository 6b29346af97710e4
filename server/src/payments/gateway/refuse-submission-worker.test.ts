import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

const minuteMs = 60_000
const reason = 'a test'
const changes = {
  'the loan is charged off': () => world.event(world.mine.loanId, { kind: 'chargedOff', reason }),
  'a petition is entered': () =>
    world.event(world.mine.loanId, { kind: 'flagged', flag: 'bankruptcy', reason }),
  'the loan is closed': () =>
    world.event(world.mine.loanId, { kind: 'flagged', flag: 'closed', reason }),
  'the loan is paid off': async () => {
    const loan = await world.callLenderApi(
      'GET',
      `/loans/${await world.loanNoOf(world.mine.loanId)}`,
    )
    const paid = { kind: 'payment', channel: 'cash', amount: loan.body.payoff, reason }
    return world.event(world.mine.loanId, paid)
  },
  'debits are stopped': () =>
    world.read((trx) => trx.updateTable('methods').set({ status: 'revoked' }).execute()),
} as const

/** A payment that is written down, and whose program ended before it was sent. */
async function writtenDown(key: string): Promise<string> {
  world.crashNextAt('after_intent_commit')
  await world.mine.pay({ amount: '100.00', paymentType: '2', key })
  const rows = await world.read((trx) => trx.selectFrom('payments').select('payment_id').execute())
  return rows[0]?.payment_id ?? ''
}

const isCharged = (orderId: string) => world.fake.charged.has(`${world.lender.id}.${orderId}`)
const settleAfter = async (minutes: number) => {
  world.clocks.forward(minutes * minuteMs)
  await world.settle()
}

describe('a payment that was written down and never sent', () => {
  it.each(Object.entries(changes))(
    'submits no payment that was saved and never sent once %s',
    async (_what, change) => {
      const key = randomUUID()
      const orderId = await writtenDown(key)
      world.clocks.forward(1_000)
      await change()
      await settleAfter(2)
      expect([(await world.rowOf(orderId)).state, isCharged(orderId)]).toEqual([
        'confirming',
        false,
      ])
      for (let tries = 0; tries < 4; tries += 1) await settleAfter(16)
      expect([(await world.rowOf(orderId)).state, isCharged(orderId)]).toEqual(['declined', false])
      const { body } = await world.mine.ask(key)
      expect(['loanClosed', 'methodGone']).toContain(body.reason)
    },
  )

  it('submits a payment that was saved and never sent where nothing changed', async () => {
    const orderId = await writtenDown(randomUUID())
    await settleAfter(2)
    expect([(await world.rowOf(orderId)).state, isCharged(orderId)]).toEqual(['pending', true])
  })

  it('submits a payment that its borrower made after the charge-off', async () => {
    await changes['the loan is charged off']()
    world.clocks.forward(1_000)
    const orderId = await writtenDown(randomUUID())
    await settleAfter(2)
    expect([(await world.rowOf(orderId)).state, isCharged(orderId)]).toEqual(['pending', true])
  })
})

it('adopts a charge that the network has, whatever happened to the loan since', async () => {
  world.crashNextAt('after_gateway_ack')
  await world.mine.pay({ amount: '100.00', paymentType: '2' })
  world.clocks.forward(1_000)
  await changes['the loan is charged off']()
  await settleAfter(2)
  const [row] = await world.read((trx) =>
    trx.selectFrom('payments').select(['state', 'recovery_cents']).execute(),
  )
  expect(row).toEqual({ state: 'pending', recovery_cents: 100_00n })
})
