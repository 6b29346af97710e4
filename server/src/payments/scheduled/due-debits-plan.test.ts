import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { planForAnyValues } from '../../../testing/database/plan-for-any-values.ts'
import { paymentsFixture } from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { takeDueDebits } from './execution/due-debit-repository.ts'

it('finds what is due by the index of moments alone, however much is to come', async () => {
  const world = await paymentsFixture({ ownDatabase: true })
  const { lender, clocks, database } = world
  const scheduleId = await writeSchedule(world, await world.payer())
  await database.owner.query(
    `insert into scheduled_payments (lender_id, scheduled_payment_id, schedule_id, payment_no, due_on,
        collect_on, debit_at, amount_cents, fee_cents, status)
      select $1, gen_random_uuid(), $2, no, date '2026-12-15' + no, date '2026-12-15' + no,
        timestamptz '2026-11-20T11:00Z' + (no - 200) * interval '1 minute', 100, 0, 'active'
      from generate_series(2, 20000) as no`,
    [lender.id, scheduleId],
  )
  await database.owner.query('analyze scheduled_payments')
  const after = { at: toInstant(Date.parse('2026-11-20T08:00Z')), id: lender.id }
  const asked = { now: clocks.business(), after, most: 16 }
  const nodes = await world.read((trx) =>
    planForAnyValues(trx, (asking) => takeDueDebits(asking, lender.id, asked)),
  )
  await world.close()
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan'))
  expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
    ['Index Scan', 'scheduled_payments_due'],
  ])
  // The first of the index are enough: what is due is not gathered, to be put in order.
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
})
