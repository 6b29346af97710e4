import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A series of the 15th of each month that its borrower paused, and whose amount they change.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function begin(until: string | null) {
  calls = await scheduleCalls({ graceDays: '10' })
  const { world, payer } = calls
  await world.payByCard(payer, await world.dueOf(payer))
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const recurringId = row?.recurringId
  const paused = await calls.ask('/payments/pause-schedule', { recurringId, until }, randomUUID())
  expect(paused).toMatchObject({ status: 1 })
  return { ...monthlySeries, scheduleId: row?.id, recurringId, loanAmount: '490.00' }
}

const changedMail = async () =>
  (await calls.world.mails()).find((text) => text.includes('You changed')) ?? ''

async function takenDays() {
  for (const day of ['2026-12-14', '2027-01-14', '2027-02-12']) await calls.goTo(day)
  return (await calls.debits()).map(({ amount_cents, effective_on }) => [
    effective_on,
    amount_cents,
  ])
}

it('keeps the pause of a series that is edited until its day, and says so before and after', async () => {
  const asked = await begin('2027-02-01')
  const preview = await calls.preview(asked)
  expect(preview).toMatchObject({ pauseNote: 'Paused: nothing is debited before 02/01/2027.' })
  const planned = preview?.debits as { date: string }[] | undefined
  expect(planned?.[0]?.date).toBe('2027-02-16')
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  const mail = await changedMail()
  expect(mail).toContain('February 16')
  expect(mail).not.toContain('of $490.00 on Tuesday, December 15')
  expect(mail).toContain('Nothing is debited before')
  expect(await takenDays()).toEqual([['2027-02-16', 490_00n]])
})

it('keeps a series that is edited paused until it is resumed', async () => {
  const asked = await begin(null)
  const preview = await calls.preview(asked)
  expect(preview).toMatchObject({
    pauseNote: 'Paused since 11/20/2026: nothing is debited until you resume it.',
    debits: [],
  })
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect(await changedMail()).toContain('none, as things stand')
  expect(await takenDays()).toEqual([])
})

it('takes a payment that is made once in the place of a paused series', async () => {
  const asked = await begin(null)
  const once = { ...asked, type: '1', pmtFreq: 'onlyonce' }
  expect(await calls.preview(once)).toMatchObject({ pauseNote: '' })
  expect(await calls.edit(once)).toMatchObject({ status: 1 })
  expect(await takenDays()).toEqual([['2026-12-15', 490_00n]])
})
