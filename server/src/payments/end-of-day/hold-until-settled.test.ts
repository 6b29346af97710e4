import { instantAt, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'
import { openDays } from './open-days.ts'

let world: RepresentmentFixture
afterEach(() => world.close())

async function workAt(day: LocalDate, time: string): Promise<void> {
  const { worker, lender, clocks } = world
  clocks.forward(instantAt(day, time) - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
  await settleOpenPayments(worker, lender)
}

/** A series pays the loan off on Christmas, a Friday; its bank is asked for it on Monday the 28th. */
async function payOffOnChristmas(payoffHoldDays: number): Promise<void> {
  const rules = { creditNominal: '1', payoffHoldDays, achSettleDays: 2 }
  world = await representmentFixture(rules, { beginsOn: '2026-12-21' })
  const plan = { amount: cents(99_999_99n), startOn: '2026-12-25', collectOn: '2026-12-28' }
  await writeSchedule(world, world.mine, undefined, plan)
  await workAt(parseDay('2026-12-24'), '17:01:00')
}

it('holds a payoff from the day on which its bank is asked for the money', async () => {
  await payOffOnChristmas(10)
  await workAt(parseDay('2026-12-28'), '12:00:00')
  const { state } = await world.loanNow(world.mine)
  expect(state).toMatchObject({ paidOffOn: '2026-12-25', heldUntil: '2027-01-07' })
})

it('keeps a payoff held while a debit of it has not settled', async () => {
  await payOffOnChristmas(1)
  await workAt(parseDay('2026-12-30'), '00:05:00')
  expect((await world.loanNow(world.mine)).state.heldUntil).toBe('2026-12-29')
  expect(await world.topics()).not.toContain('account.paidOff')
  await workAt(parseDay('2026-12-31'), '00:05:00')
  expect((await world.loanNow(world.mine)).state.heldUntil).toBe(null)
})
