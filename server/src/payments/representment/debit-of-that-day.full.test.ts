import { addDays, instantAt, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { advanceDays } from '../end-of-day/advance-days.ts'

// A retry of November 25, on which a scheduled payment of the loan is taken as well.

let calls: ScheduleCalls

beforeEach(async () => {
  calls = await scheduleCalls()
  return () => calls.world.closeInBalance()
})

const on25 = { frequency: 'once', startOn: '2026-11-25', amount: 45_00n } as const

/** Debits of schedules and retries since then, by the day on which they take effect. */
async function taken(): Promise<string[]> {
  const rows = await calls.world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['amount_cents', 'effective_on', 'represents', 'state'])
      .where((where) =>
        where.or([where('platform', '=', 'schedule'), where('represents', 'is not', null)]),
      )
      .orderBy('effective_on')
      .execute(),
  )
  return rows.map(
    (row) =>
      `${row.represents === null ? 'series' : 'retry'} ${row.effective_on} ${row.amount_cents}`,
  )
}

async function toldAtHome(): Promise<string> {
  const { body } = await calls.payer.call('/users/list-loan-account', {})
  return body.result.loans[0].openPayments[0].paymentToken.triesAgainOn
}

/** The night, the morning and the evening of each day until this one. */
async function dayByDay(until: string): Promise<void> {
  const { world, goTo } = calls
  const last = parseDay(until)
  let day: LocalDate = parseDay('2026-11-21')
  for (; day <= last; day = addDays(day, 1)) {
    for (const time of ['00:00:00', '09:00:00', '17:00:00']) {
      if (instantAt(day, time) < world.clocks.business()) continue
      await world.tryAgain()
      await goTo(day, time)
      await world.tryAgain()
    }
  }
}

async function inOneStep(until: string): Promise<void> {
  const { clocks, worker, lender } = calls.world
  clocks.forward(instantAt(parseDay(until), '12:00:00') - clocks.business())
  await advanceDays(worker, [lender])
}

describe.each([
  ['day by day', dayByDay],
  ['in one step of ten days', inOneStep],
])('a retry on the day of a scheduled payment, %s', (_name, go) => {
  it.each(['card', 'ach'] as const)(
    'moves to the next banking day where that is paid by %s',
    async (kind) => {
      const { world, payer } = calls
      const token = kind === 'card' ? 'tok-4242' : 'tok-7777'
      const methodId = kind === 'card' ? await payer.addMethod({ token }) : payer.methodId
      await world.comesBack(payer)
      await writeSchedule(world, payer, methodId, on25)
      expect(await toldAtHome()).toBe('2026-11-27')
      await go('2026-11-30')
      expect(await taken()).toEqual(['series 2026-11-25 4500', 'retry 2026-11-27 10000'])
    },
  )
})
