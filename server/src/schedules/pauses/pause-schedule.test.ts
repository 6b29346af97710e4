import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'
import { skipPausedDebits } from './skip-paused-debits.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function begin(settings: object = {}, changed: object = {}): Promise<string> {
  calls = await scheduleCalls(settings)
  const { result } = await calls.create({ ...monthlySeries, ...changed })
  return String(result?.data['recurringId'])
}

const pause = (recurringId: string, until: string | null, key: string = randomUUID()) =>
  calls.ask('/payments/pause-schedule', { recurringId, until }, key)
const resume = (recurringId: string, key: string = randomUUID()) =>
  calls.ask('/payments/resume-schedule', { recurringId }, key)
const debitDays = async () => (await calls.debits()).map(({ effective_on }) => effective_on)
const listed = async () => {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return result as unknown as {
    data: Record<string, unknown>[]
    debits: { reason: string; maySkip: string }[]
  }
}
const passMonths = async (...days: string[]) => {
  for (const day of days) await calls.goTo(day)
}
/** Time goes by, and no worker runs. */
const waitUntil = (day: string) => {
  const { clocks } = calls.world
  clocks.forward(instantAt(parseDay(day), '18:00:00') - clocks.business())
}
const skipped = () =>
  calls.world.read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select(['due_on', 'skip_reason'])
      .where('status', '=', 'skipped')
      .orderBy('due_on')
      .execute(),
  )

it('takes nothing of a series until the day to which it is paused, and goes on from there', async () => {
  const id = await begin()
  expect((await listed()).debits[0]?.maySkip).toBe('1')
  expect(await pause(id, '2027-02-01')).toMatchObject({ status: 1 })
  const { data, debits } = await listed()
  expect(data[0]).toMatchObject({ pausedDate: '2026-11-20', pausedUntil: '2027-02-01' })
  expect(debits.slice(0, 3).map(({ reason }) => reason)).toEqual(['paused', 'paused', ''])
  expect(debits[0]?.maySkip).toBe('0')
  const { body } = await calls.payer.call('/users/list-loan-account', {})
  expect(body.result.loans[0].comingDebits).toMatchObject([
    { on: '2026-12-15', obstacle: 'paused' },
    { on: '2027-02-16', obstacle: '' },
  ])
  const [mail] = (await calls.world.mails()).filter((one) => one.includes('You paused'))
  expect(mail).toContain('Nothing is debited before 02/01/2027.')
  await passMonths('2026-12-14', '2027-01-14', '2027-02-12')
  expect(await debitDays()).toEqual(['2027-02-16'])
  const mails = (await calls.world.mails()).join('\n')
  expect(mails).not.toContain('was not made')
})

it('takes nothing of a paused series until it is resumed, and makes up for nothing', async () => {
  const id = await begin()
  await pause(id, null)
  await passMonths('2026-12-14')
  expect(await debitDays()).toEqual([])
  expect(await resume(id)).toMatchObject({ status: 1 })
  expect((await listed()).data[0]).toMatchObject({ pausedDate: null, mayPause: '1' })
  expect(await calls.sentNotices('scheduleResumed')).toHaveLength(1)
  await passMonths('2026-12-22', '2027-01-14')
  expect(await debitDays()).toEqual(['2027-01-15'])
})

it.each([
  ['pauses', { pausesSchedules: '0' }],
  ['edits', { scheduleEdit: '0' }],
])('resumes a paused series of a lender who offers no %s any more', async (_, settings) => {
  const id = await begin()
  await pause(id, null)
  await calls.change(settings)
  expect((await listed()).data[0]).toMatchObject({ pausedDate: '2026-11-20', mayPause: '1' })
  expect(await pause(id, '2027-02-01')).toMatchObject({ status: 0, reason: 'notAllowed' })
  expect(await resume(id)).toMatchObject({ status: 1 })
  expect((await listed()).data[0]).toMatchObject({ pausedDate: null, mayPause: '0' })
  await passMonths('2026-12-14')
  expect(await debitDays()).toEqual(['2026-12-15'])
})

it('makes up for no payment whose time came in a pause that nothing looked at, once it is resumed', async () => {
  const id = await begin()
  await pause(id, null)
  waitUntil('2026-12-15')
  expect(await resume(id)).toMatchObject({ status: 1 })
  expect(await skipped()).toEqual([{ due_on: '2026-12-15', skip_reason: 'paused' }])
  await passMonths('2026-12-16')
  expect(await debitDays()).toEqual([])
  await passMonths('2027-01-14')
  expect(await debitDays()).toEqual(['2027-01-15'])
  expect((await calls.world.mails()).join('\n')).not.toContain('was not made')
})

it('makes up for no payment whose time came in a pause that a shorter one replaces', async () => {
  const id = await begin()
  await pause(id, '2027-02-01')
  waitUntil('2026-12-14')
  expect(await pause(id, '2026-12-15')).toMatchObject({ status: 1 })
  await passMonths('2026-12-16')
  expect(await debitDays()).toEqual([])
  await passMonths('2027-01-14')
  expect(await debitDays()).toEqual(['2027-01-15'])
})

it('skips each of several payments whose time came in a pause, and plans the one after them', async () => {
  const id = await begin({}, { pmtFreq: 'WE', scheduleDate1: '2026-12-01' })
  await pause(id, null)
  waitUntil('2026-12-09')
  expect(await resume(id)).toMatchObject({ status: 1 })
  expect(await skipped()).toEqual([
    { due_on: '2026-12-01', skip_reason: 'paused' },
    { due_on: '2026-12-08', skip_reason: 'paused' },
  ])
  expect(await calls.list()).toMatchObject([{ on: '2026-12-15' }])
})

it('asks once for all payments that a pause took out, however many', async () => {
  const id = await begin({}, { pmtFreq: 'WE', scheduleDate1: '2026-12-01' })
  await pause(id, null)
  waitUntil('2026-12-23')
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1
      return result
    },
  }
  const { world, payer } = calls
  const at = world.clocks.business()
  const held = { lender: world.lender, loanId: payer.loanId, seriesId: id, at }
  await world.read((trx) => skipPausedDebits(trx.withPlugin(counting), held))
  expect(await skipped()).toHaveLength(4)
  expect(asked).toBe(3)
  const open = await world.read((trx) =>
    trx.selectFrom('scheduled_payments').select('due_on').where('status', '=', 'active').execute(),
  )
  expect(open).toEqual([{ due_on: '2026-12-29' }])
})

it('pauses once for a key: one that comes late pauses nothing again', async () => {
  const id = await begin()
  await pause(id, null, 'key-1')
  await resume(id)
  expect(await pause(id, null, 'key-1')).toMatchObject({ status: 1 })
  expect((await listed()).data[0]).toMatchObject({ pausedDate: null })
  expect(await pause(id, '2027-02-01', 'key-1')).toMatchObject({ status: 0 })
  expect(await calls.sentNotices('schedulePaused')).toHaveLength(1)
})

it('refuses a day that has come, one too far ahead, and what its lender does not let borrowers do', async () => {
  const id = await begin({ pausesSchedules: '0' })
  expect((await listed()).data[0]).toMatchObject({ mayPause: '0' })
  expect(await pause(id, null)).toMatchObject({ status: 0 })
  await calls.world.closeInBalance()
  const other = await begin()
  expect(await pause(other, '2026-11-20')).toMatchObject({ status: 0, field: 'until' })
  expect(await pause(other, '2028-11-20')).toMatchObject({ status: 0, field: 'until' })
  expect(await pause(randomUUID(), null)).toMatchObject({ status: 0, field: 'recurringId' })
  expect((await listed()).data[0]).toMatchObject({ pausedDate: null })
})

it('takes so many pauses an hour, and tells nothing of a series that was not paused', async () => {
  const id = await begin({ schedulesPerLoanHour: '3' })
  await resume(id)
  expect(await calls.sentNotices('scheduleResumed')).toEqual([])
  for (const _ of [1, 2]) {
    expect(await pause(id, null)).toMatchObject({ status: 1 })
    expect(await resume(id)).toMatchObject({ status: 1 })
  }
  expect(await pause(id, null)).toMatchObject({ status: 0, reason: 'tooManySchedules' })
  expect(await calls.sentNotices('schedulePaused')).toHaveLength(2)
})
