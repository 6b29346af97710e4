import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A series of the 25th of each month by bank: December 25 is a holiday, and it is debited on December 28.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

type GivenLoan = { readonly day?: string; readonly dueDay?: string; readonly isPaidAhead?: boolean }

async function noteWith(
  settings: object,
  { day = '2026-12-25', dueDay = '25', isPaidAhead = false }: GivenLoan = {},
): Promise<unknown> {
  calls = await scheduleCalls(settings)
  const { world, payer } = calls
  const setDay = 'update loans set first_due_on = $1 where loan_id = $2'
  await world.database.owner.query(setDay, [`2026-02-${dueDay}`, payer.loanId])
  if (isPaidAhead) await world.payByCard(payer, 467_84n * 11n)
  await calls.create({ ...monthlySeries, scheduleDate1: day })
  const { loanId } = payer
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

it('names the day on which a payment falls due while banks are closed', async () => {
  const note = 'A payment that is due on Saturday, December 26, 2026 counts as past due until then.'
  expect(await noteWith({ graceDays: '1' }, { dueDay: '26' })).toBe(note)
})

it.each([
  ['nothing falls due before it is debited', { dueDay: '15' }],
  ['what falls due is paid before', { isPaidAhead: true }],
  ['banks are open on its day', { day: '2026-12-15', dueDay: '15' }],
])('says nothing of a debit where %s', async (_, given) => {
  expect(await noteWith({}, given)).toBe('')
})
