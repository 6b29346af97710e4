import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A weekly series of Tuesdays, suspended as its debits failed in a row.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

const tuesdays = { ...monthlySeries, pmtFreq: 'WE', scheduleDate1: '2026-12-01' }

async function begin(settings: object = {}): Promise<string> {
  calls = await scheduleCalls({ stopAfterDeclines: '1', ...settings })
  const { result } = await calls.create(tuesdays)
  await calls.goTo('2026-11-30')
  await comesBack()
  return String(result?.data['recurringId'])
}

/** The last debit of the series comes back for want of funds. */
async function comesBack() {
  const { world } = calls
  const [last] = await world.read((trx) =>
    trx
      .selectFrom('payments')
      .select('payment_id')
      .where('platform', '=', 'schedule')
      .orderBy('effective_on', 'desc')
      .limit(1)
      .execute(),
  )
  await world.hear(last?.payment_id ?? '', { code: 'R01' })
}

const row = async () => {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return result?.data[0 as never] as Record<string, unknown>
}
const resume = (recurringId: string) =>
  calls.ask('/payments/resume-schedule', { recurringId }, randomUUID())
const debitDays = async () => (await calls.debits()).map(({ effective_on }) => effective_on)
const block = () =>
  calls.world.read((trx) =>
    trx
      .updateTable('methods')
      .set({ status: 'blocked' })
      .where('method_id', '=', calls.payer.methodId)
      .execute(),
  )

it('lets a suspended series go on once its borrower resumes it, says before what runs next, and counts anew', async () => {
  const id = await begin({ pausesSchedules: '0' })
  expect(await row()).toMatchObject({
    mayPause: '1',
    pausedDate: null,
    resumesDate: '2026-12-08',
    resumeNote: 'Its next debit is that of 12/08/2026. What was left out is not made up for.',
  })
  expect((await row())['suspendedDate']).not.toBeNull()
  expect(await resume(id)).toMatchObject({ status: 1 })
  expect(await row()).toMatchObject({ suspendedDate: null, mayPause: '0', resumesDate: null })
  const mail = (await calls.world.mails()).find((text) => text.includes('You resumed'))
  expect(mail).toContain('of $480.00 on Tuesday, December 8, 2026')
  await calls.goTo('2026-12-07')
  expect(await debitDays()).toEqual(['2026-12-01', '2026-12-08'])
  await comesBack()
  expect((await row())['suspendedDate']).not.toBeNull()
})

it('counts after a resume no debit that failed before it', async () => {
  calls = await scheduleCalls()
  const { result } = await calls.create(tuesdays)
  const id = String(result?.data['recurringId'])
  for (const day of ['2026-11-30', '2026-12-07']) {
    await calls.goTo(day)
    await comesBack()
  }
  expect(await resume(id)).toMatchObject({ status: 1 })
  await calls.goTo('2026-12-14')
  await comesBack()
  expect((await row())['suspendedDate']).toBeNull()
})

it('refuses to resume a suspended series whose account can not be debited, and offers it to nobody', async () => {
  const id = await begin()
  await block()
  expect(await row()).toMatchObject({ mayPause: '0', resumesDate: null })
  expect(await resume(id)).toMatchObject({ status: 0, field: 'recurringId', reason: 'noneRuns' })
  expect((await row())['suspendedDate']).not.toBeNull()
})

it('takes no debit after a resume whose time came while its series was suspended', async () => {
  const id = await begin()
  const { clocks } = calls.world
  clocks.forward(Date.parse('2026-12-08T13:00:00Z') - clocks.business())
  expect(await row()).toMatchObject({ resumesDate: '2026-12-15' })
  expect(await resume(id)).toMatchObject({ status: 1 })
  await calls.goTo('2026-12-09')
  expect(await debitDays()).toEqual(['2026-12-01'])
})

it('ends the pause of a suspended series, and no suspension that its lender lets nobody lift', async () => {
  const id = await begin({ pausesSchedules: '1' })
  await calls.ask('/payments/pause-schedule', { recurringId: id, until: null }, randomUUID())
  await calls.change({ scheduleEdit: '0' })
  expect(await resume(id)).toMatchObject({ status: 1 })
  expect(await row()).toMatchObject({ pausedDate: null })
  expect((await row())['suspendedDate']).not.toBeNull()
})
