import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

// A debit in whose place a payment comes back, and that its day would not take either.

let world: RepresentmentFixture
let card: string
let orderId: string

beforeEach(async () => {
  world = await representmentFixture({ creditNominal: '0', lateFeePercent: '5' })
  card = await world.mine.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, world.mine, card)
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const insteadOf = body.result.loans[0].nextDebit.scheduledId as string
  const order = { amount: '90.00', insteadOf, paymentType: '2', confirmDuplicate: '1' } as const
  orderId = (await world.mine.pay(order)).body.result.paymentToken.orderId
})
afterEach(() => world.closeInBalance())

const inOwnName = async (statement: string) => {
  const client = await world.database.owner.connect()
  await client.query('begin')
  await client.query(`select set_config('app.lender', $1, true)`, [world.lender.id])
  const { rowCount } = await client.query(statement)
  await client.query('commit')
  client.release()
  expect(rowCount).toBe(1)
}

async function statusOnItsDay() {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-15'), '17:00:00') - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
  const [row] = await world.read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select(['status', 'skip_reason'])
      .where('due_on', '=', parseDay('2026-12-15'))
      .execute(),
  )
  return `${row?.status} ${row?.skip_reason}`.trim()
}

const ofCard = () => `method_id = '${card}'`

it.each([
  ['expires before it', () => `update methods set expires = '2026-11' where ${ofCard()}`, 'method'],
  [
    'is not usable yet on its day',
    () => `update methods set status = 'unvalidated', awaits = 'days',
      usable_from = '2026-12-16' where ${ofCard()}`,
    'method',
  ],
  [
    'has no consent to its amount',
    () => `update consents set amount_cents = 99_00 from schedules s
      where s.consent_id = consents.consent_id and s.${ofCard()}`,
    'authorization',
  ],
])('promises no debit after all whose method %s', async (_what, change, why) => {
  await inOwnName(change())
  await world.hear(orderId, { code: 'R02' })
  expect((await world.mails()).filter((mail) => mail.includes('taken after all'))).toEqual([])
  const { paymentToken } = (await world.mine.askOrder(orderId)).body.result
  expect(paymentToken.replacedDebit).toMatchObject({ date: '2026-12-15', state: '' })
  expect(await statusOnItsDay()).toBe(`skipped ${why}`)
})

it('promises a debit after all whose card is good until its month', async () => {
  await inOwnName(`update methods set expires = '2026-12' where ${ofCard()}`)
  await world.hear(orderId, { code: 'R02' })
  const told = (await world.mails()).filter((mail) => mail.includes('taken after all'))
  expect(told).toMatchObject([expect.stringContaining('$100.00 on Tuesday, December 15')])
  expect(await statusOnItsDay()).toBe('processed')
})
