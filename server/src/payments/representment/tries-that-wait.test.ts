import { afterEach, expect, it } from 'vitest'
import { repeatRow } from '../../../testing/database/repeat-row.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture

afterEach(() => world.close())

it('tries another loan again behind more retries than a round lists that have to wait', async () => {
  world = await representmentFixture()
  const { owner } = world.database
  const other = await world.payer({ kind: 'ach', token: 'tok-6789' })
  const waiting = await world.comesBack(other)
  const orderId = await world.comesBack(world.mine)
  await repeatRow(owner, {
    table: 'payments',
    where: `payment_id = '${waiting}'`,
    fields: `'payment_id', gen_random_uuid(), 'gateway_ref', gen_random_uuid(), 'reference', 'XX-' || no`,
    times: 119,
  })
  await owner.query(
    'update payments set retry_on = retry_on - 1 where loan_id = $1 and retry_on is not null',
    [other.loanId],
  )
  await world.moveOn(5)
  // The day of this loan is not open, as that of one which is quarantined.
  await owner.query('update loans set closed_through = closed_through - 3 where loan_id = $1', [
    other.loanId,
  ])
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toHaveLength(1)
  expect(await world.triesOf(waiting)).toEqual([])
})
