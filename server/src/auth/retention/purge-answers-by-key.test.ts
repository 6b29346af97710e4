import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { paymentsFixture } from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { purgeExpiredCredentials } from './purge-expired-credentials.ts'

const dayMs = 24 * 60 * 60 * 1000

it('purges answers by key 400 days after they are final, and none that is not', async () => {
  const world = await paymentsFixture()
  const { database, lender, clocks } = world
  const { owner } = database
  const payer = await world.payer()
  await payer.pay()
  await writeSchedule(world, payer)
  const given = [lender.id, payer.borrowerId, new Date(clocks.elapsed())]
  await owner.query(`delete from payment_keys where lender_id = $1`, [lender.id])
  await owner.query(
    `insert into payment_keys (lender_id, borrower_id, route, key, request_hash, payment_id, answer, written_at)
      select $1, $2, 'POST', key, '\\x01', (select payment_id from payments where lender_id = $1 limit 1), answer, $3
      from (values ('final', '{}'), ('open', null)) as given (key, answer)`,
    given,
  )
  await owner.query(
    `insert into schedule_keys (lender_id, borrower_id, route, key, request_hash, scheduled_payment_id, written_at)
      select $1, $2, 'POST', 'schedule', '\\x01', scheduled_payment_id, $3
      from scheduled_payments where lender_id = $1 limit 1`,
    given,
  )
  await owner.query(
    `insert into lender_api_answers (lender_id, key_id, key, request_hash, status, answer, written_at)
      values ($1, $2, 'lender', '\\x01', 200, '{}', $3)`,
    given,
  )
  const keptAfter = async (ms: number) => {
    const moved = { ...clocks, elapsed: () => toInstant(clocks.elapsed() + ms) }
    await purgeExpiredCredentials({ db: database.db, clocks: moved }, lender)
    const { rows } = await owner.query<{ key: string }>(
      `select key from payment_keys where lender_id = $1
        union select key from schedule_keys where lender_id = $1
        union select key from lender_api_answers where lender_id = $1 order by key`,
      [lender.id],
    )
    return rows.map(({ key }) => key)
  }
  expect(await keptAfter(400 * dayMs - 1000)).toEqual(['final', 'lender', 'open', 'schedule'])
  expect(await keptAfter(400 * dayMs + 1000)).toEqual(['final', 'open'])
  expect(await keptAfter(460 * dayMs + 1000)).toEqual(['open'])
  await world.close()
})
