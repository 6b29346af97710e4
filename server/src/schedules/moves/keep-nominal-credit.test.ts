import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  monthlySeries,
  oncePayment,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A monthly series of a lender that credits its debits as of their own days; banks are closed on December 15.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

const closed = { extraClosedDays: ['2026-12-15'] }
const rules = { creditNominal: '1', graceDays: '0', lateFeePercent: '5' }

async function begin(settings: object = { ...rules, ...closed }) {
  calls = await scheduleCalls(settings)
  await calls.world.payByCard(calls.payer, await calls.world.dueOf(calls.payer))
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  return { scheduleId: row?.id, recurringId: row?.recurringId, loanAmount: '490.00' }
}

async function creditedOn() {
  for (const day of ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17']) await calls.goTo(day)
  const { lateFees } = (await calls.world.loanNow(calls.payer)).state
  const [debit] = await calls.debits()
  return { day: debit?.effective_on, amount: debit?.amount_cents, lateFees: lateFees.length }
}

async function movedFrom() {
  const row = await calls.world.read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select('moved_from')
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow(),
  )
  return row.moved_from
}

describe('the credit of a debit that only waits for its banks', () => {
  it('keeps the nominal credit of a series whose amount is edited on the day of its file', async () => {
    const asked = { ...monthlySeries, ...(await begin()), movedDate: '2026-12-16' }
    await calls.goTo('2026-12-14', '10:00:00')
    const preview = await calls.preview(asked)
    expect(preview).toMatchObject({ movedAuthorization: '' })
    expect(preview['moveNote']).not.toContain('past due')
    expect(await calls.edit(asked)).toMatchObject({ status: 1 })
    expect(await movedFrom()).toBeNull()
    expect(await creditedOn()).toEqual({ day: '2026-12-15', amount: 490_00n, lateFees: 0 })
  })

  it('says in review and email that one payment edited alone comes after its due date', async () => {
    const one = { ...(await begin()), recurringId: null, scheduleDate1: '2026-12-16' }
    await calls.goTo('2026-12-04', '10:00:00')
    const asked = { ...oncePayment, ...one }
    const note = 'The new day is after the due date, Tuesday, December 15, 2026.'
    const { moveNote } = await calls.preview(asked)
    expect(moveNote).toContain(note)
    expect(await calls.edit(asked)).toMatchObject({ status: 1 })
    const [mail] = (await calls.world.mails()).filter((text) => text.includes('You changed'))
    expect(mail).toContain(note)
    expect(await creditedOn()).toEqual({ day: '2026-12-16', amount: 490_00n, lateFees: 1 })
  })
})

it('allows an edit of the amount of a moved payment whose new day was closed since', async () => {
  const whole = await begin({ graceDays: '10' })
  const moving = { scheduleId: whole.scheduleId, date: '2026-12-22' }
  await calls.ask('/payments/move-scheduled-payment', moving, randomUUID())
  await calls.change({ extraClosedDays: ['2026-12-22'] })
  const [row] = await calls.list()
  expect(row?.on).toBe('2026-12-23')
  const asked = { ...monthlySeries, ...whole, movedDate: row?.on }
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect(await calls.list()).toMatchObject([{ on: '2026-12-23', amount: '490.00' }])
})
