import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture

afterEach(() => world.close())

/** More payments like this one, which came back as well. */
async function repeat(orderId: string, times: number): Promise<void> {
  const { owner } = world.database
  const own = ['payment_id', 'gateway_ref', 'reference']
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = 'payments' and is_generated = 'NEVER' and column_name <> all ($1)`,
    [own],
  )
  const copied = rows.map(({ name }) => name)
  await owner.query(
    `insert into payments (payment_id, gateway_ref, reference, ${copied.join(', ')})
     select made.id, p.lender_id || '.' || made.id, 'XX-' || made.n,
       ${copied.map((name) => `p.${name}`).join(', ')}
     from payments p, (select gen_random_uuid() as id, n from generate_series(1, $2::int) n) made
     where p.payment_id = $1`,
    [orderId, times],
  )
}

it('tries another loan again behind more retries than a round lists that have to wait', async () => {
  world = await representmentFixture()
  const { owner } = world.database
  const other = await world.payer({ kind: 'ach', token: 'tok-6789' })
  const waiting = await world.comesBack(other)
  const orderId = await world.comesBack(world.mine)
  await repeat(waiting, 119)
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
