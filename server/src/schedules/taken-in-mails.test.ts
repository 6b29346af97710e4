import { parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../testing/representment-fixture.ts'
import { writeSchedule } from '../../testing/write-schedule.ts'

// A loan that is paid up to its installment of $467.84 due on 12/15, with a series of that amount by card.
let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

const settings = { lateFeePercent: '5', creditNominal: '0', collectorScheduledDelete: '1' }

/** Leaves so much to pay of the loan. */
async function leave(frequency: 'WE' | 'once', startOn: string, cents: bigint) {
  world = await representmentFixture({ ...settings, graceDays: '1' }, { beginsOn: '2026-12-11' })
  const { mine } = world
  await world.payByCard(mine, await world.dueOf(mine))
  const methodId = await mine.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, mine, methodId, { frequency, amount: 467_84n, startOn })
  const { underRules, state } = await world.loanNow(mine)
  const all = highestPaymentOn(underRules, state, [], parseDay('2026-12-11'))
  await world.payByCard(mine, all - cents)
}

const ask = async (path: string, payload: object, key?: string) => {
  const { body } = await world.mine.call(path, { method: 'POST', payload, ...(key && { key }) })
  return body.result
}

type Listed = {
  readonly data: readonly { readonly id: string; readonly recurringId: string | null }[]
  readonly debits: readonly { readonly date: string; readonly amount: string }[]
}

async function listed(): Promise<Listed> {
  const { loanId } = world.mine
  const page = { loanId, limit: 10, offset: 0, sortBy: '1', type: '0', paymentType: '-1' }
  return await ask('/payments/schedule-list', page)
}
const firstRow = async () => {
  const [row] = (await listed()).data
  if (row === undefined) throw new Error('a schedule was made')
  return row
}

const mailOf = async (words: string) =>
  (await world.mails()).findLast((mail) => mail.includes(words)) ?? ''

it('names in the mail of a skipped payment what it would have taken, and what its series takes next', async () => {
  await leave('WE', '2026-12-14', 100_00n)
  const { debits: before } = await listed()
  expect(before).toMatchObject([{ date: '2026-12-14', amount: '100.08' }])
  const { id } = await firstRow()
  await ask('/payments/delete-schedule', { scheduleId: id, recurringId: null })
  expect((await listed()).debits).toMatchObject([{ date: '2026-12-21', amount: '100.25' }])
  const mail = await mailOf('You skipped')
  expect(mail).toContain('the scheduled payment of $100.08 on Monday, December 14, 2026')
  expect(mail).toContain('the scheduled payment of $100.25 on Monday, December 21, 2026')
})

it('says in the mail of a skipped payment that its series takes nothing more, where another pays the rest', async () => {
  await leave('WE', '2026-12-18', 100_00n)
  const { id } = await firstRow()
  const methodId = await world.mine.addMethod({ token: 'tok-4242' })
  const once = { frequency: 'once', amount: 467_84n, startOn: '2026-12-15' } as const
  await writeSchedule(world, world.mine, methodId, once)
  await ask('/payments/delete-schedule', { scheduleId: id, recurringId: null })
  const mail = await mailOf('You skipped one payment of your schedule')
  expect(mail).toContain('the scheduled payment of $467.84 on Friday, December 18, 2026')
  expect(mail).toContain('What the series debits next: none, as things stand')
})

it('names in the mail of a series that was deleted what it would have taken', async () => {
  await leave('WE', '2026-12-14', 100_00n)
  const { id, recurringId } = await firstRow()
  await ask('/payments/delete-schedule', { scheduleId: id, recurringId })
  const mail = await mailOf('You deleted')
  expect(mail).toContain('the scheduled payment of $100.08 on Monday, December 14, 2026')
})

it('names in the mail of a loan that is taken off the list what its series would have taken', async () => {
  await leave('WE', '2026-12-14', 100_00n)
  await ask('/loan/delete-loan', { loanId: world.mine.loanId })
  const mail = await mailOf('You deleted')
  expect(mail).toContain('the scheduled payment of $100.08 on Monday, December 14, 2026')
})

it('names in the mail of a payment that was moved what it would have taken, and what it takes', async () => {
  await leave('WE', '2026-12-18', 100_00n)
  const { id: scheduleId } = await firstRow()
  const key = '00000000-0000-4000-8000-000000000001'
  await ask('/payments/move-scheduled-payment', { scheduleId, date: '2026-12-20' }, key)
  expect((await listed()).debits).toMatchObject([{ date: '2026-12-20', amount: '100.23' }])
  const mail = await mailOf('You moved')
  expect(mail).toContain('the scheduled payment of $100.18 on Friday, December 18, 2026')
  expect(mail).toContain('the scheduled payment of $100.23 on Sunday, December 20, 2026')
})

const onceOn = (scheduleDate1: string, loanAmount: string) => {
  const { methodId: id, loanId } = world.mine
  const by = { id, loanId, paymentType: '2', type: '1', pmtFreq: 'onlyonce' }
  return { ...by, loanAmount, scheduleDate1 }
}

it('names in the mail of a schedule that was made what it takes first, beside what another takes before it', async () => {
  await leave('once', '2026-12-18', 600_00n)
  await ask('/payments/scheduled-payment', onceOn('2026-12-22', '467.84'))
  const mail = await mailOf('you scheduled a payment')
  expect(mail).toContain(
    'The first debit: the scheduled payment of $133.33 on Tuesday, December 22',
  )
})

it('names in the mail of a payment that was edited what it would have taken, and what it takes', async () => {
  await leave('once', '2026-12-18', 600_00n)
  await ask('/payments/scheduled-payment', onceOn('2026-12-22', '467.84'))
  const made = (await listed()).data.at(-1)
  const edited = { ...onceOn('2026-12-23', '400.00'), scheduleId: made?.id, recurringId: null }
  await ask('/payments/edit-scheduled-payment', edited)
  const { debits } = await listed()
  expect(debits[1]).toMatchObject({ date: '2026-12-23', amount: '133.36' })
  const mail = await mailOf('You changed')
  expect(mail).toContain('the scheduled payment of $133.33 on Tuesday, December 22')
  expect(mail).toContain('Now it is the scheduled payment of $133.36 on Wednesday, December 23')
})
