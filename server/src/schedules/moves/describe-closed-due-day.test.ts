import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A series of the 25th of each month by bank: December 25 is a holiday, and it is debited on December 28.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function noteWith(settings: object, day = '2026-12-25'): Promise<unknown> {
  calls = await scheduleCalls(settings)
  await calls.create({ ...monthlySeries, scheduleDate1: day })
  const { loanId } = calls.payer
  const page = { limit: 10, offset: 0, loanId, sortBy: '1', type: '0', paymentType: '-1' }
  const { result } = await calls.ask('/payments/schedule-list', page)
  const { debits } = result as unknown as { debits: Record<string, unknown>[] }
  return debits[0]?.['dueNote']
}

const late = 'A payment that is due on Friday, December 25, 2026 counts as past due until then.'

it.each([
  [
    'counts from that day',
    { creditNominal: '1' },
    'It counts as paid on Friday, December 25, 2026.',
  ],
  ['comes within the days of grace', {}, `${late} No late fee is added for those days.`],
  ['comes after the days of grace', { graceDays: '1' }, late],
])('says before banks are closed on the day of a debit that it %s', async (_, settings, note) => {
  expect(await noteWith(settings)).toBe(note)
})

it('says nothing of a debit on whose day banks are open', async () => {
  expect(await noteWith({}, '2026-12-15')).toBe('')
})
