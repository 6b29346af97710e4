import { cents, formatDollars } from '@quittance/domain/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

const hourMs = 3_600_000

/** Once the worker has been by, so long after the last time. */
async function tasksAfter(ms: number) {
  world.clocks.forward(ms)
  await world.settle()
  return world.read((trx) => trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute())
}

it('tells a person once of a payment that stays in doubt for a day', async () => {
  const payer = await world.payer({ token: 'tok-9052' })
  await payer.pay()
  const row = await world.read((trx) =>
    trx.selectFrom('payments').selectAll().executeTakeFirstOrThrow(),
  )
  expect(await tasksAfter(23 * hourMs)).toEqual([])
  const { payment_id: paymentId, reference } = row
  const amount = formatDollars(cents(row.amount_cents + row.fee_cents))
  const told = [{ kind: 'paymentInDoubt', payload: { paymentId, reference, amount } }]
  expect(await tasksAfter(2 * hourMs)).toEqual(told)
  await world.read((trx) =>
    trx
      .updateTable('lender_tasks')
      .set({ done_at: new Date(world.clocks.elapsed()), done_by: 'Kim' })
      .execute(),
  )
  expect(await tasksAfter(2 * hourMs)).toEqual(told)
})
