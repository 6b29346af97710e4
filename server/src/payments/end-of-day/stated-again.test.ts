import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import { openDays } from './open-days.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  const { loanId } = world.mine
  await world.event(loanId, { kind: 'modeChanged', mode: 'lender', reason: 'theirs' })
  return () => world.closeInBalance()
})

const nothing = { lateFee: '0.00', nsfFee: '0.00', otherFee: '0.00', unapplied: '0.00' }
const rest = { satisfied: '0.00', interestPaid: '0.00', ...nothing }
const owed = { principal: '12000.00', accrued: '31.50', ...rest }
const stated = { kind: 'stated', ...owed, reason: 'nightly' }

const acts = {
  state: async () => (await world.event(world.mine.loanId, stated)).code,
  /** after the cut-off: it takes effect on the next banking day */
  payLate: async () => {
    world.clocks.forward(8 * fixtureHourMs)
    await payByBank(world.mine)
  },
  comeBack: async () => {
    const payments = await world.read((trx) =>
      trx.selectFrom('payments').select('payment_id').where('state', '=', 'pending').execute(),
    )
    for (const { payment_id: orderId } of payments) await world.hear(orderId, { code: 'R01' })
  },
  nextDay: async () => {
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
  },
} as const

type Act = keyof typeof acts
const orders: readonly (readonly Act[])[] = [
  ['state', 'nextDay', 'state'],
  ['payLate', 'nextDay', 'state'],
  ['state', 'payLate', 'nextDay', 'state', 'nextDay', 'state', 'nextDay', 'state'],
  ['state', 'payLate', 'state', 'nextDay', 'comeBack', 'state', 'nextDay', 'state'],
  ['payLate', 'comeBack', 'state', 'nextDay', 'state', 'state'],
]

describe('balances stated again', () => {
  it.each(orders.map((order) => [order.join(', '), order] as const))(
    'takes restated balances on each day: %s',
    async (_title, order) => {
      const codes: unknown[] = []
      for (const act of order) codes.push(await acts[act]())
      const times = order.filter((act) => act === 'state').length
      expect(codes.filter((code) => code !== undefined)).toEqual(Array(times).fill(200))
    },
  )

  it('refuses restated balances by name where interest was earned through a later day', async () => {
    const { loanId } = world.mine
    await world.read((trx) =>
      trx
        .updateTable('loans')
        .set({ accrued_through: '2026-11-23' as never })
        .execute(),
    )
    const { code, body } = await world.event(loanId, stated)
    expect([code, body.reason]).toEqual([422, 'accruedBeyond'])
    expect(body.detail).toContain('from that day on')
  })
})
