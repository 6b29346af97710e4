import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: BankFixture

beforeEach(async () => {
  world = await bankFixture()
})

afterEach(() => world.closeInBalance())

const tasks = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('lender_tasks')
      .select(['kind', 'payload'])
      .orderBy('made_at')
      .execute()
    return rows.map(({ kind, payload }) => `${kind} ${(payload as { code: string }).code}`)
  })

const heldOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules')
      .select(['status', 'suspended_on', 'suspension_reason'])
      .where('schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow(),
  )

describe('an account that its bank closed to debits', () => {
  it.each(['R02', 'R07'])('suspends after %s the schedules that the account pays', async (code) => {
    const { mine } = world
    const [first, second] = [await writeSchedule(world, mine), await writeSchedule(world, mine)]
    const other = await world.payer({ kind: 'ach', token: 'tok-6780' })
    const kept = await writeSchedule(world, other)
    const { orderId } = await payByBank(mine)
    await world.hear(orderId, { code })
    for (const id of [first, second])
      expect(await heldOf(id)).toEqual({
        status: 'active',
        suspended_on: '2026-11-20',
        suspension_reason: code,
      })
    expect(await heldOf(kept)).toMatchObject({ suspended_on: null })
    expect(await world.rowOf(orderId)).toMatchObject({ schedules_suspended: 2 })
    expect(await tasks()).toEqual([`paymentReturned ${code}`])
  })

  it('says on home what waits for another account now, and no more once nothing does', async () => {
    const { mine, database } = world
    const scheduleId = await writeSchedule(world, mine)
    const { orderId } = await payByBank(mine)
    await world.hear(orderId, { code: 'R02' })
    const shown = async () => {
      const { body } = await mine.call('/users/list-loan-account', {})
      const [{ openPayments }] = body.result.loans
      return openPayments[0].paymentToken
    }
    expect(await shown()).toMatchObject({ orderId, schedulesHeld: 1, usableMethod: 'none' })
    const other = await mine.addMethod({ token: 'tok-4242' })
    expect(await shown()).toMatchObject({ orderId, schedulesHeld: 1, usableMethod: 'another' })
    const move = `update schedules set method_id = $1, suspended_on = null, suspension_reason = ''
      where schedule_id = $2`
    await database.owner.query(move, [other, scheduleId])
    expect(await shown()).toMatchObject({ orderId, schedulesHeld: 0, usableMethod: 'another' })
  })

  it('suspends no schedule after R01, an account without the money', async () => {
    const scheduleId = await writeSchedule(world, world.mine)
    const { orderId } = await payByBank(world.mine)
    await world.hear(orderId, { code: 'R01' })
    expect(await heldOf(scheduleId)).toMatchObject({ suspended_on: null, suspension_reason: '' })
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', schedules_suspended: 0 })
  })
})

describe('messages between banks about a return', () => {
  it('moves no money for a return message between banks, and creates one task for staff', async () => {
    const { orderId } = await payByBank(world.mine)
    await world.hearNotice(orderId, 'R61')
    expect((await world.rowOf(orderId)).state).toBe('pending')
    await world.hear(orderId, { code: 'R01' })
    await world.hearNotice(orderId, 'R74')
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'R01' })
    expect(await tasks()).toEqual(['bankNotice R61', 'bankNotice R74'])
    const reversals = await world.read((trx) =>
      sql<{ n: number }>`select count(*)::int as n from ledger_transactions
        where kind = 'return'`.execute(trx),
    )
    expect(reversals.rows).toEqual([{ n: 1 }])
  })
})
