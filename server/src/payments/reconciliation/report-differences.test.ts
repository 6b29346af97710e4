import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { reconcile } from './reconcile.ts'
import { reportDifferences } from './report-differences.ts'

let world: PaymentsFixture

beforeEach(async () => {
  world = await paymentsFixture()
})
afterEach(() => world.close())

it('finds the same in small shares and pages, a fault of an old payment among them', async () => {
  const orderIds: string[] = []
  for (let no = 0; no < 4; no += 1) {
    const payer = await world.payer({ token: `tok-11${no}` })
    const paid = await payer.pay({ amount: `${30 + no}.00` })
    orderIds.push(paid.body.result.paymentToken.orderId)
    world.clocks.forward(60 * 60_000)
  }
  const compare = (atOnce?: number) =>
    reconcile(world.worker, world.lender, {
      grace: 0,
      ...(atOnce !== undefined && { atOnce, pageSize: atOnce }),
    })
  const { checked } = await compare()
  expect(await compare(1)).toMatchObject({ checked, discrepancies: [] })
  const [old = ''] = orderIds
  const ref = `${world.lender.id}.${old}`
  await world.read((trx) =>
    trx.updateTable('payments').set({ refunded_cents: 1n }).where('payment_id', '=', old).execute(),
  )
  for (const atOnce of [1, 2, undefined])
    expect(await compare(atOnce)).toMatchObject({
      checked,
      different: 1,
      discrepancies: [{ ref, kind: 'different', payment: '33.94', ledger: '33.95' }],
    })
  await reportDifferences(world.worker, world.lender)
  const tasks = () =>
    world.read((trx) => trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute())
  const payload = { what: 'different', ref, journal: '33.95', payment: '33.94', ledger: '33.95' }
  expect(await tasks()).toEqual([{ kind: 'booksDiffer', payload }])
  await world.read((trx) =>
    trx
      .updateTable('lender_tasks')
      .set({ done_at: new Date(world.clocks.elapsed()), done_by: 'Kim' })
      .execute(),
  )
  await reportDifferences(world.worker, world.lender)
  expect(await tasks()).toHaveLength(1)
  await world.read((trx) =>
    trx.updateTable('payments').set({ refunded_cents: 0n }).where('payment_id', '=', old).execute(),
  )
})
