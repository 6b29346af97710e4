import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { isWaitedFor } from '../../../testing/contend-for-lock.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { countFailedInARow } from './failed-debits-repository.ts'
import { lockEndedDebits, noteEnds } from './followed-debit-repository.ts'
import { executeScheduledDebits } from './execute-scheduled-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(): Promise<Payer> {
  const settings = { creditNominal: '0', catchUpDays: '30', stopAfterDeclines: '2' }
  world = await representmentFixture(settings, { beginsOn: '2026-12-11' })
  return world.mine
}

/** Days pass on which no worker looks for debits. */
async function standStill(day: string, time = '12:00:00') {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
}

async function execute() {
  const { worker, lender } = world
  const cursors = new Map()
  while ((await executeScheduledDebits(worker, lender, cursors)) === 'more');
}

const outcomes = (scheduleId: string) =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('scheduled_payments')
      .select(['payment_no', 'status', 'skip_reason'])
      .where('schedule_id', '=', scheduleId)
      .orderBy('payment_no')
      .execute()
    return rows.map((row) => `${row.payment_no} ${row.status} ${row.skip_reason}`.trim())
  })

it('counts the decline of a schedule that another worker notes in this moment', async () => {
  const payer = await begin()
  const methodId = await payer.addMethod({ token: 'tok-declined' })
  const scheduleId = await writeSchedule(world, payer, methodId, { frequency: 'WE' })
  await standStill('2026-12-15')
  await execute()
  await standStill('2026-12-22')
  await execute()
  await world.database.owner.query(
    `update scheduled_payments set status = 'submitted'
      where lender_id = $1 and status = 'declined'`,
    [world.lender.id],
  )
  const { id: lenderId } = world.lender
  const noteOne = async (trx: LenderTransaction, most: number) => {
    const { ended } = await lockEndedDebits(trx, lenderId, { most })
    const [one] = ended
    if (one === undefined || ended.length > 1) throw new Error('one of both was left')
    await noteEnds(trx, lenderId, { ids: [one.id], to: 'declined' })
    return countFailedInARow(trx, { lenderId, scheduleId })
  }
  let second: Promise<number> | undefined
  await world.read(async (trx) => {
    await noteOne(trx, 1)
    // It finds both, waits for their schedule, and has the other one left.
    second = world.read((other) => noteOne(other, 2))
    await Promise.race([second, isWaitedFor(world, trx)])
  })
  expect(await second).toBe(2)
})

it('counts no decline of a debit that we ourselves did not send', async () => {
  const payer = await begin()
  const methodId = await payer.addMethod({ token: 'tok-declined' })
  const scheduleId = await writeSchedule(world, payer, methodId, { frequency: 'WE' })
  await standStill('2026-12-15')
  await execute()
  await world.database.owner.query(
    `update payments set decline_code = 'method_gone' where lender_id = $1 and state = 'declined'`,
    [world.lender.id],
  )
  await standStill('2026-12-22')
  await execute()
  expect(await outcomes(scheduleId)).toEqual(['1 declined', '2 declined', '3 active'])
  const { id: lenderId } = world.lender
  const count = await world.read((trx) => countFailedInARow(trx, { lenderId, scheduleId }))
  expect(count).toBe(1)
})

it('suspends a schedule before more of it is taken, though a long list is due', async () => {
  await begin()
  const declined = await world.payer({ token: 'tok-declined' })
  const firstId = `00000000${randomUUID().slice(8)}`
  const weekly = { frequency: 'WE', firstId } as const
  const scheduleId = await writeSchedule(world, declined, declined.methodId, weekly)
  // With its first one they fill two batches; its second one is the last of the second.
  const once = { frequency: 'once', startOn: '2026-12-29' } as const
  for (let count = 30; count > 0; count -= 1) {
    const other = await world.payer()
    await writeSchedule(world, other, other.methodId, once)
  }
  await standStill('2026-12-29')
  await execute()
  expect(await outcomes(scheduleId)).toEqual([
    '1 declined',
    '2 declined',
    '3 skipped suspended',
    '4 active',
  ])
})
