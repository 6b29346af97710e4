import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { openDays } from './open-days.ts'

let world: PaymentsFixture

beforeEach(async () => {
  world = await paymentsFixture()
  return () => world.closeInBalance()
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const rowOf = (orderId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['state', 'settles_on', 'settled_on'])
      .where('payment_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
const businessDate = async () =>
  (await world.read((trx) => trx.selectFrom('lenders').selectAll().executeTakeFirstOrThrow()))
    .business_date
const balance = async (account: string) => {
  const sum = await world.read((trx) =>
    sql<{ cents: bigint | null }>`select sum(amount_cents)::bigint as cents from ledger_entries
      where account = ${account}`.execute(trx),
  )
  return sum.rows[0]?.cents ?? 0n
}

it('posts the interest of each day to every open loan, and moves the business date', async () => {
  const { loanId } = await world.payer()
  world.clocks.forward(3 * dayMs)
  await openDays(world.worker, world.lender)
  expect(await businessDate()).toBe('2026-11-23')
  const posted = await world.read((trx) =>
    trx
      .selectFrom('ledger_transactions')
      .select('posted_on')
      .where('loan_id', '=', loanId)
      .where('kind', '=', 'accrual')
      .orderBy('posted_on')
      .execute(),
  )
  expect(posted.map((row) => row.posted_on)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  // 312 days at 9% of 18,800.00: 1,446.31
  expect(await balance('1200')).toBe(1446_31n)
})

it('settles a card payment on the second banking day, from the clearing account to the bank', async () => {
  const payer = await world.payer()
  const { orderId } = (await payer.pay()).body.result.paymentToken
  expect(await balance('1020')).toBe(28_95n)
  world.clocks.forward(3 * dayMs) // Monday
  await openDays(world.worker, world.lender)
  expect(await rowOf(orderId)).toMatchObject({ settles_on: '2026-11-24', settled_on: null })
  world.clocks.forward(dayMs)
  await openDays(world.worker, world.lender)
  expect(await rowOf(orderId)).toMatchObject({ state: 'completed', settled_on: '2026-11-24' })
  expect([await balance('1020'), await balance('1010')]).toEqual([0n, 28_95n])
})

it('posts nothing twice when interrupted anywhere and restarted, by two at once, and again', async () => {
  const payers = await Promise.all([world.payer(), world.payer(), world.payer()])
  for (const payer of payers) await payer.pay()
  world.clocks.forward(5 * dayMs)
  for (const steps of [2, 3, 4, 5]) {
    let left = steps
    const elapsed = () => {
      left -= 1
      if (left < 0) throw new Error('cut off')
      return world.clocks.elapsed()
    }
    const clocks = { ...world.clocks, elapsed }
    await expect(openDays({ ...world.worker, clocks }, world.lender)).rejects.toThrow('cut off')
  }
  await Promise.all([
    openDays(world.worker, world.lender),
    openDays(world.worker, world.lender),
    openDays(world.worker, world.lender),
  ])
  await openDays(world.worker, world.lender)
  const counts = await world.read((trx) =>
    sql<{ kind: string; count: bigint }>`select kind, count(*) as count from ledger_transactions
      where kind in ('accrual', 'settlement') and posted_on > '2026-11-20'
      group by kind order by kind`.execute(trx),
  )
  expect(counts.rows).toEqual([
    { kind: 'accrual', count: 15n },
    { kind: 'settlement', count: 3n },
  ])
  expect(await balance('1010')).toBe(3n * 28_95n)
})

it('settles late a payment that was confirmed after its settlement day', async () => {
  const payer = await world.payer({ token: 'tok-9052' })
  await payer.pay()
  world.clocks.forward(6 * dayMs)
  await openDays(world.worker, world.lender)
  world.fake.land()
  await world.settle()
  await openDays(world.worker, world.lender)
  const [payment] = await world.read((trx) =>
    trx.selectFrom('payments').select(['effective_on', 'settled_on', 'posted_on']).execute(),
  )
  expect(payment).toEqual({
    effective_on: parseDay('2026-11-20'),
    posted_on: parseDay('2026-11-26'),
    settled_on: parseDay('2026-11-26'),
  })
})
