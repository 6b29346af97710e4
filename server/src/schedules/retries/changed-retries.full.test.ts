import { instantAt, parseDay } from '@quittance/domain/calendar'
import { beforeEach, expect, it } from 'vitest'
import { representmentFixture } from '../../../testing/representment-fixture.ts'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../../payments/scheduled/execute-scheduled-debits.ts'

// A debit of $100.00 that came back on November 20, and is tried again on November 25.
let calls: ScheduleCalls
let orderId: string

beforeEach(async () => {
  calls = await scheduleCalls({ collectorScheduledDelete: '1' })
  orderId = await calls.world.comesBack(calls.payer)
  return () => calls.world.closeInBalance()
})

const key = '00000000-0000-4000-8000-000000000001'
const weekly = { type: '2', pmtFreq: 'WE', loanAmount: '45.00' }
/** A bank debit on the day before the retry that pays all that is due. */
const covering = { ...weekly, loanAmount: '5000.00', scheduleDate1: '2026-11-24' }

const byCardOn = async (day: string, asked: object = weekly) => {
  const id = await calls.payer.addMethod({ token: 'tok-4242' })
  return { ...asked, id, paymentType: '1', scheduleDate1: day }
}
const theRow = async () => {
  const [row] = await calls.list()
  if (row === undefined) throw new Error('a schedule was made')
  return row
}
const pause = async (until: string | null) => {
  const { recurringId } = await theRow()
  await calls.ask('/payments/pause-schedule', { recurringId, until }, key)
}
const mailOf = async (subject: string) =>
  (await calls.world.mails()).find((one) => one.includes(subject))

type Shown = {
  readonly data: Record<string, unknown>[]
  readonly debits: Record<string, unknown>[]
  readonly deleteAllNote: string
}
/** What the page of schedules shows before anything is changed. */
const shown = async () => {
  const { loanId } = calls.payer
  const page = { limit: 1000, offset: 0, loanId, sortBy: '1', type: '0', paymentType: '-1' }
  return (await calls.ask('/payments/schedule-list', page)).result as unknown as Shown
}

/** The days of the tries that were made by the end of the day on which the first one was planned. */
const triedBy25 = async () => {
  await calls.goTo('2026-11-25', '09:00:00')
  await calls.world.tryAgain()
  return (await calls.world.triesOf(orderId)).map((one) => one.effective_on)
}

it('names in the mail of a pause without an end the day on which a retry is made then', async () => {
  await calls.create(await byCardOn('2026-11-25'))
  await pause(null)
  expect(await mailOf('You paused')).toContain(
    'the retry of $100.00 on Wednesday, November 25, 2026',
  )
  expect(await triedBy25()).toEqual(['2026-11-25'])
})

it('names in the mail of a pause without an end a retry that its series had covered', async () => {
  await calls.create(covering)
  await pause(null)
  expect(await mailOf('You paused')).toContain(
    'the retry of $100.00 on Wednesday, November 25, 2026',
  )
  expect(await triedBy25()).toEqual(['2026-11-25'])
})

const uncovered =
  'The retry of $100.00 is made after all, on Wednesday, November 25, 2026: what is debited before it does not cover it any more.'
const earlier =
  'The retry of $100.00 planned for Friday, November 27, 2026 moves to Wednesday, November 25, 2026, as no other payment of the loan is debited on that day any more.'
const later =
  'The retry of $100.00 planned for Wednesday, November 25, 2026 moves to Friday, November 27, 2026, as another payment of the loan is debited on its day.'
const once = { type: '1', pmtFreq: 'onlyonce', loanAmount: '45.00' }
const remove = async (whole: boolean) => {
  const { id, recurringId } = await theRow()
  const asked = { scheduleId: id, recurringId: whole ? recurringId : null }
  await calls.ask('/payments/delete-schedule', asked)
}

it('says before and after a series is deleted that the retry which it had covered is made', async () => {
  await calls.create(covering)
  const { data, debits, deleteAllNote } = await shown()
  const pausedRetries = [{ after: '2026-11-24', moved: [{ orderId, note: uncovered }] }]
  expect(data).toMatchObject([{ deletedRetries: uncovered, pausedRetries }])
  expect(debits[0]).toMatchObject({ skipNote: uncovered })
  expect(deleteAllNote).toBe(uncovered)
  await remove(true)
  expect(await mailOf('You deleted')).toContain(uncovered)
  expect(await triedBy25()).toEqual(['2026-11-25'])
})

it('says in one mail alone what becomes of a retry where several series are deleted together', async () => {
  await calls.create(covering)
  await calls.create({ ...covering, loanAmount: '45.00' })
  await calls.ask('/users/web/delete-all-schedule', { loanId: calls.payer.loanId })
  const mails = (await calls.world.mails()).filter((one) => one.includes('You deleted'))
  expect(mails).toHaveLength(2)
  expect(mails.filter((one) => one.includes('The retry of $100.00'))).toHaveLength(1)
})

it('names in the mail of a skipped payment the retry that it had covered', async () => {
  await calls.create(covering)
  await remove(false)
  expect(await mailOf('You skipped one payment of your schedule')).toContain(uncovered)
  expect(await triedBy25()).toEqual(['2026-11-25'])
})

it('says before and after an edit which frees the day of a retry that it is made earlier, and why', async () => {
  const was = await byCardOn('2026-11-25', once)
  await calls.create(was)
  expect(await mailOf('Your scheduled payment on loan')).toContain(later)
  expect((await shown()).data).toMatchObject([{ deletedRetries: earlier, pausedRetries: [] }])
  const { id: scheduleId } = await theRow()
  const asked = { ...was, scheduleDate1: '2026-12-04', scheduleId, recurringId: null }
  const preview = await calls.preview(asked)
  expect(preview['retriesMoved']).toEqual([{ orderId, note: earlier }])
  await calls.edit(asked)
  expect(await mailOf('You changed')).toContain(earlier)
  expect(await triedBy25()).toEqual(['2026-11-25'])
})

it('says before and after a move by card onto the day of a retry that it is made later', async () => {
  await calls.create(await byCardOn('2026-11-24'))
  const { id: scheduleId } = await theRow()
  const to = { scheduleId, date: '2026-11-25' }
  const preview = (await calls.ask('/payments/move-preview', to)) as { result?: object }
  expect(preview.result).toMatchObject({ note: later })
  await calls.ask('/payments/move-scheduled-payment', to, key)
  expect(await mailOf('You moved')).toContain(later)
  expect(await triedBy25()).toEqual([])
})

it('names in the mail of a resumed series the retry whose day it takes', async () => {
  await calls.create(await byCardOn('2026-11-25'))
  await pause(null)
  const { recurringId } = await theRow()
  expect((await shown()).data[0]?.['resumeNote']).toContain(later)
  const again = key.replace(/1$/, '2')
  await calls.ask('/payments/resume-schedule', { recurringId }, again)
  expect(await mailOf('You resumed')).toContain(later)
  const retry = (await shown()).debits.find(({ type }) => type === '3')
  const home = (await calls.payer.call('/users/list-loan-account', {})).body.result.loans[0]
  const { paymentToken } = home.openPayments.find(
    (one: { paymentToken: { orderId: string } }) => one.paymentToken.orderId === orderId,
  )
  expect(retry).toMatchObject({ date: '2026-11-27', changeUntil: paymentToken.stopUntil })
  expect(await triedBy25()).toEqual([])
})

it('names in the mail of a deleted payment the retry for which its review said that no day is left', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  const payer = await world.payer({ kind: 'pad', token: 'tok-7777', country: 'CA' })
  const { body } = await payer.pay({ amount: '100.00', paymentType: '3' })
  const order = body.result.paymentToken.orderId as string
  const goTo = async (day: string) => {
    const { clocks, worker, lender } = world
    clocks.forward(instantAt(parseDay(day), '14:00:00') - clocks.business())
    await openDays(worker, lender)
    await executeAllScheduledDebits(worker, lender)
    await world.tryAgain()
  }
  await goTo('2026-12-15')
  await world.hear(order, { code: '901', on: parseDay('2026-12-15') })
  const by = { loanId: payer.loanId, id: payer.methodId, paymentType: '3' }
  const wanted = { ...once, ...by, scheduleDate1: '2026-12-18' }
  const ask = async (path: string, payload: object) =>
    (await payer.call(path, { method: 'POST', payload })).body
  const preview = await ask('/payments/schedule-preview', wanted)
  expect(preview.result.retriesMoved[0].note).toContain('is not made any more')
  const made = await ask('/payments/scheduled-payment', wanted)
  const { id: scheduleId } = made.result.data
  await ask('/payments/delete-schedule', { scheduleId, recurringId: null })
  const mail = (await world.mails()).find((one) => one.includes('You deleted'))
  expect(mail).toContain(
    'The retry of CA$100.00 is made after all, on Friday, December 18, 2026, as no other payment of the loan is debited on that day any more.',
  )
  await goTo('2026-12-18')
  expect((await world.triesOf(order)).map((one) => one.effective_on)).toEqual(['2026-12-18'])
  await world.closeInBalance()
})
