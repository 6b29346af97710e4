import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// The series is debited on the 15th; today is November 20.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

/** The id of its next payment, and of the series. */
async function begin(settings: object = {}) {
  calls = await scheduleCalls({ graceDays: '10', ...settings })
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  return { id: row?.id ?? '', seriesId: row?.recurringId ?? '' }
}

const ask = async (path: string, scheduleId: string, date: string) => {
  const { status, message, ...more } = await calls.ask(path, { scheduleId, date }, randomUUID())
  return { status, message, reason: (more as { reason?: string }).reason }
}

/** What its preview and its move are answered. */
const bothAnswers = async (id: string, date: string) => [
  await ask('/payments/move-preview', id, date),
  await ask('/payments/move-scheduled-payment', id, date),
]

const firstDebit = async () => {
  const page = { limit: 10, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return (result as unknown as { debits: Record<string, unknown>[] }).debits[0]
}

const pause = (recurringId: string, until: string | null) =>
  calls.ask('/payments/pause-schedule', { recurringId, until }, randomUUID())

it('moves no payment into the pause of its series, and offers the days from its end on', async () => {
  const { id, seriesId } = await begin()
  await pause(seriesId, '2026-12-10')
  expect(await firstDebit()).toMatchObject({ moveEarliest: '2026-12-10', reason: '' })
  const refused = {
    status: 0,
    reason: 'dateTooEarly',
    message: expect.stringContaining('The first day you can choose is 12/10/2026.'),
  }
  expect(await bothAnswers(id, '2026-12-02')).toEqual([refused, refused])
  expect(await ask('/payments/move-scheduled-payment', id, '2026-12-10')).toMatchObject({
    status: 1,
  })
  await calls.goTo('2026-12-09')
  expect(await calls.debits()).toEqual([{ amount_cents: 480_00n, effective_on: '2026-12-10' }])
})
