import { dayOf, instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

// Debits of a series that the bank returns for want of funds, one after the other.

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<string> {
  const more = { beginsOn: '2026-12-11' } as const
  world = await representmentFixture({ creditNominal: '0', ...settings }, more)
  return writeSchedule(world, world.mine, undefined, { frequency: 'WE' })
}

/** Moves the clock day by day, and lets the worker debit what is due. */
async function goTo(day: string): Promise<void> {
  const { clocks, worker, lender } = world
  const to = instantAt(parseDay(day), '18:00:00')
  for (let left = to - clocks.business(); left > 0; left = to - clocks.business()) {
    clocks.forward(Math.min(left, fixtureDayMs))
    await openDays(worker, lender)
  }
  await executeAllScheduledDebits(worker, lender)
}

/** The payments of the series, and their retries where asked for, the latest last. */
const made = (isRetry = false) =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('payments')
      .select(['payment_id', 'state', 'represents'])
      .where('loan_id', '=', world.mine.loanId)
      .orderBy('written_at')
      .execute()
    return rows.filter(({ represents }) => (represents !== null) === isRetry)
  })

async function comesBack(isRetry = false, code = 'R01'): Promise<void> {
  const { payment_id: id = '' } = (await made(isRetry)).at(-1) ?? {}
  await world.hear(id, { code })
}

const scheduleOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules')
      .select(['status', 'suspended_on', 'suspension_reason'])
      .where('schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow(),
  )

const isSuspended = async (scheduleId: string) =>
  (await scheduleOf(scheduleId)).suspended_on !== null

const debitsOf = async ({ call, loanId }: Payer) => {
  const which = { loanId, limit: 10, offset: 0, sortBy: '1', type: '-1', paymentType: '-1' }
  const asked = await call('/payments/schedule-list', { method: 'POST', payload: which })
  return (asked.body.result.debits as { date: string; type: string; reason: string }[]).map(
    ({ date, type, reason }) => `${date} ${type} ${reason}`.trim(),
  )
}

const waits = async () =>
  (await world.mails()).filter((mail) => mail.includes('scheduled payments wait'))

describe('suspendAfterReturns', () => {
  it('suspends a series as its second debit in a row comes back, tells it, and still runs the retry that was promised', async () => {
    const scheduleId = await begin()
    await goTo('2026-12-14')
    await comesBack()
    expect(await isSuspended(scheduleId)).toBe(false)
    await goTo('2026-12-21')
    await comesBack()
    expect(await scheduleOf(scheduleId)).toEqual({
      status: 'active',
      suspended_on: dayOf(world.clocks.business()),
      suspension_reason: 'returned',
    })
    const [mail = '', ...others] = await waits()
    expect(others).toEqual([])
    expect(mail).toContain('The bank refused debits from')
    expect(mail).toContain('$100.00 on Tuesday, December 29, 2026')
    const foretold = await debitsOf(world.mine)
    const [retryOn = ''] = foretold.find((line) => line.includes(' 3'))?.split(' ') ?? []
    const day = new Date(retryOn).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    expect(mail).toMatch(/What came back before is tried again all the same: .*\$100\.00/)
    expect(mail.slice(mail.indexOf('What came back'))).toContain(day)
    expect(foretold.filter((line) => line.includes(' 3'))).not.toEqual([])
    expect(foretold).toContain('2026-12-29 2 suspended')
    await goTo('2026-12-29')
    await world.tryAgain()
    expect((await made()).length).toBe(2)
    expect((await made(true)).length).toBeGreaterThan(0)
  })

  it('counts a debit once whatever comes back of its retries', async () => {
    const scheduleId = await begin()
    await goTo('2026-12-14')
    await comesBack()
    for (const day of ['2026-12-17', '2026-12-18']) {
      await goTo(day)
      await world.tryAgain()
    }
    expect(await made(true)).toHaveLength(1)
    await comesBack(true)
    expect(await isSuspended(scheduleId)).toBe(false)
    expect(await waits()).toEqual([])
  })

  it('begins the count anew once a retry is collected', async () => {
    const scheduleId = await begin()
    await goTo('2026-12-14')
    await comesBack()
    await goTo('2026-12-17')
    await world.tryAgain()
    const [retry] = await made(true)
    expect(retry).toBeDefined()
    await world.database.owner.query(
      `update payments set state = 'completed' where payment_id = $1`,
      [retry?.payment_id],
    )
    await goTo('2026-12-21')
    await comesBack()
    expect(await isSuspended(scheduleId)).toBe(false)
  })

  it('suspends no series whose lender takes any number of failed debits', async () => {
    const scheduleId = await begin({ stopAfterDeclines: '0' })
    for (const day of ['2026-12-14', '2026-12-21', '2026-12-28']) {
      await goTo(day)
      await comesBack()
    }
    expect(await isSuspended(scheduleId)).toBe(false)
  })
})
