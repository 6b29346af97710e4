import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A weekly series of Fridays, whose payment of New Year's Day is debited on Monday, January 4.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

const fridays = { ...monthlySeries, pmtFreq: 'WE', scheduleDate1: '2027-01-01' }

async function begin(until: string | null, changed: object = {}) {
  calls = await scheduleCalls({ graceDays: '10' })
  const { result } = await calls.create({ ...fridays, ...changed })
  const recurringId = String(result?.data['recurringId'])
  const pause = { recurringId, until }
  expect(await calls.ask('/payments/pause-schedule', pause, randomUUID())).toMatchObject({
    status: 1,
  })
  return recurringId
}

const listed = async () => {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return result as unknown as {
    data: Record<string, unknown>[]
    debits: { date: string; reason: string }[]
  }
}
const firstDebits = async () =>
  (await listed()).debits.slice(0, 2).map(({ date, reason }) => `${date} ${reason}`)
const pauseMail = async () =>
  (await calls.world.mails()).find((text) => text.includes('You paused')) ?? ''
const pass = async (...days: string[]) => {
  for (const day of days) await calls.goTo(day)
}
const debitDays = async () => (await calls.debits()).map(({ effective_on }) => effective_on)

it.each(['2027-01-02', '2027-01-04'])(
  'takes the debit of the day after a closed one, of a series that is paused until %s, as list and mail say',
  async (until) => {
    await begin(until)
    expect(await firstDebits()).toEqual(['2027-01-04 ', '2027-01-08 '])
    expect(await pauseMail()).toContain('Monday, January 4, 2027')
    await pass('2026-12-30', '2026-12-31', '2027-01-07')
    expect(await debitDays()).toEqual(['2027-01-04', '2027-01-08'])
  },
)

it('takes no debit of a day before that to which its series is paused, and names the first after it', async () => {
  await begin('2027-01-05')
  expect(await firstDebits()).toEqual(['2027-01-04 paused', '2027-01-08 '])
  const mail = await pauseMail()
  expect(mail).toContain(
    'The first debit after the pause: the scheduled payment of $480.00 on Friday, January 8, 2027',
  )
  expect(mail).toContain(
    'Not debited in the pause: the scheduled payment of $480.00 on Monday, January 4, 2027',
  )
  await pass('2026-12-30', '2026-12-31', '2027-01-07')
  expect(await debitDays()).toEqual(['2027-01-08'])
})

it('tells nothing of a pause that is over by its day, and lets its borrower pause anew', async () => {
  const recurringId = await begin('2026-12-07', { scheduleDate1: '2026-12-04' })
  expect((await listed()).data[0]).toMatchObject({ pausedDate: '2026-11-20' })
  await pass('2026-12-03', '2026-12-07')
  const [row] = (await listed()).data
  const none = { pausedDate: null, pausedUntil: null, resumesDate: null, resumeNote: '' }
  expect(row).toMatchObject({ ...none, mayPause: '1' })
  const edit = { ...fridays, scheduleDate1: '2026-12-18', scheduleId: row?.['id'], recurringId }
  expect(await calls.preview(edit)).toMatchObject({ pauseNote: '' })
  expect(await calls.ask('/payments/resume-schedule', { recurringId }, randomUUID())).toMatchObject(
    { status: 1 },
  )
  expect(await calls.sentNotices('scheduleResumed')).toEqual([])
  const again = { recurringId, until: null }
  await calls.ask('/payments/pause-schedule', again, randomUUID())
  expect((await listed()).data[0]).toMatchObject({ pausedDate: '2026-12-07', pausedUntil: null })
})

it('names in the mail about a pause the retry of an earlier debit, which runs all the same', async () => {
  calls = await scheduleCalls()
  const { world, payer } = calls
  const { result } = await calls.create(fridays)
  const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const order = { amount: '90.00', methodId, paymentType: '2' } as const
  const { orderId } = (await payer.pay(order)).body.result.paymentToken
  await world.moveOn(1)
  await world.hear(orderId, { code: 'R01' })
  const recurringId = String(result?.data['recurringId'])
  const pause = { recurringId, until: '2027-01-05' }
  await calls.ask('/payments/pause-schedule', pause, randomUUID())
  const told =
    /tried again all the same: the retry of \$90\.00 on .*You can stop it in the portal\./
  expect(await pauseMail()).toMatch(told)
})
