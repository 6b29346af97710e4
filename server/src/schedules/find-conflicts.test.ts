import { afterEach, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

// A series of the 15th of each month, and a payment that is scheduled once for December 18.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

type Row = Awaited<ReturnType<ScheduleCalls['list']>>[number]

async function begin(): Promise<{ readonly series: Row; readonly once: Row }> {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  await calls.create({ scheduleDate1: '2026-12-18' })
  const [series, once] = (await calls.list()) as [Row, Row]
  return { series, once }
}

const whole = ({ id, recurringId }: Row) => ({ ...monthlySeries, scheduleId: id, recurringId })
const conflicts = async (asked: object) => (await calls.preview(asked))['conflicts']
const december18 = 'Also scheduled on this loan: $100.00 on 12/18/2026.'

it('names before an edit of a series the payment that is scheduled near its new days', async () => {
  const { series } = await begin()
  expect(await conflicts({ ...whole(series), scheduleDate1: '2026-12-18' })).toEqual([december18])
  expect(await conflicts({ ...whole(series), scheduleDate1: '2026-12-17' })).toEqual([december18])
  expect(await conflicts({ ...whole(series), scheduleDate1: '2026-12-28' })).toEqual([])
})

it('names before an edit of one payment alone the others of its series that are near its new day', async () => {
  const { series, once } = await begin()
  const alone = { scheduleId: series.id, recurringId: null, loanAmount: '480.00' }
  const january = 'Also scheduled on this loan: $480.00 on 01/15/2027.'
  expect(await conflicts({ ...alone, scheduleDate1: '2027-01-14' })).toEqual([january])
  const other = { scheduleId: once.id, recurringId: null, scheduleDate1: '2027-01-15' }
  expect(await conflicts(other)).toEqual([january])
})

it('names before an edit a payment that is on its way near the new days', async () => {
  const { series } = await begin()
  const { world, payer } = calls
  const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  // After the cut-off of a Friday: it posts on Monday.
  world.clocks.forward(Date.parse('2026-11-20T23:00:00Z') - world.clocks.business())
  await payer.pay({ methodId, paymentType: '2', amount: '90.00' })
  const asked = { ...whole(series), scheduleDate1: '2026-11-25' }
  expect(await conflicts(asked)).toEqual([
    'Also on its way to this loan: a payment of $90.00 for 11/23/2026.',
  ])
})

it('names nothing that an edit does not bring nearer, and nothing of a schedule that is new', async () => {
  const { series } = await begin()
  expect(await conflicts({ ...whole(series), loanAmount: '490.00' })).toEqual([])
  expect(await conflicts({ scheduleDate1: '2026-12-18' })).toEqual([])
})
