import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A weekly series of Thursdays, whose payment of Thanksgiving is debited on Friday, November 27.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

const thursdays = { ...monthlySeries, pmtFreq: 'WE', scheduleDate1: '2026-11-26' }

async function begin() {
  calls = await scheduleCalls()
  await calls.create(thursdays)
  const [row] = await calls.list()
  expect(row?.on).toBe('2026-11-27')
  return { ...thursdays, scheduleId: row?.id, recurringId: row?.recurringId, loanAmount: '490.00' }
}
const daysOf = (preview: Record<string, unknown>) =>
  (preview['debits'] as { date: string }[]).slice(0, 3).map(({ date }) => date)

it('keeps the day of a payment that waits for its banks, and leaves the days after it', async () => {
  const asked = { ...(await begin()), movedDate: '2026-11-27' }
  await calls.goTo('2026-11-25', '10:00:00')
  const preview = await calls.preview(asked)
  expect(preview).toMatchObject({
    moveNote:
      'The payment of 11/26/2026 is debited on 11/27/2026. Those after it keep their own days.',
  })
  expect(daysOf(preview)).toEqual(['2026-11-27', '2026-12-03', '2026-12-10'])
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect(await calls.list()).toMatchObject([{ on: '2026-11-27', amount: '490.00' }])
  await calls.goTo('2026-11-25', '18:00:00')
  await calls.goTo('2026-12-02')
  const taken = (await calls.debits()).map(({ effective_on, amount_cents }) => [
    effective_on,
    amount_cents,
  ])
  expect(taken).toEqual([
    ['2026-11-27', 490_00n],
    ['2026-12-03', 490_00n],
  ])
})

it('keeps no day that its borrower did not choose while the own day of the payment is to come', async () => {
  const asked = { ...(await begin()), movedDate: '2026-11-27' }
  expect(await calls.edit(asked)).toMatchObject({ status: 0, reason: 'changed' })
})
