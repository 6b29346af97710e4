import { afterEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let calls: ScheduleCalls

afterEach(() => calls.world.closeInBalance())

it('asks about no duplicate of a debit that a schedule made in the same ten minutes', async () => {
  calls = await scheduleCalls()
  const { world, payer, goTo } = calls
  await writeSchedule(world, payer)
  await goTo('2026-12-14', '17:00:00')
  const same = { amount: '100.00', methodId: payer.methodId, paymentType: '2' } as const
  expect((await payer.pay(same)).body).toMatchObject({ status: 1 })
  expect((await payer.pay(same)).body).toMatchObject({ reason: 'sameAgain' })
})
