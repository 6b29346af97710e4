import { afterEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function receipts(other: object = {}) {
  const asked = { limit: 10, sortBy: '1', loanNo: '', page: 1, modeOfPayment: '-1', ...other }
  const { result } = await calls.ask('/payments/get-payment-receipts', asked)
  return (result as unknown as { receipts: Record<string, unknown>[] }).receipts
}

const daysSortedBy = async (sortBy: string) =>
  (await receipts({ sortBy })).map(({ datePaid, effectiveDate }) => [datePaid, effectiveDate])

it('tells beside the day on which a scheduled debit was sent the one that its payer chose', async () => {
  calls = await scheduleCalls()
  await calls.world.payByCard(calls.payer, 30_00n)
  await calls.create()
  await calls.goTo('2026-12-14')
  const told = (await receipts()).map(({ datePaid, scheduledFor }) => [datePaid, scheduledFor])
  expect(told).toEqual([
    ['2026-11-20', null],
    ['2026-12-14', '2026-12-15'],
  ])
})

it('[LIM-24] sorts a debit that counts from a later day by the day on which it was made, as its line has it', async () => {
  calls = await scheduleCalls()
  await calls.create({ scheduleDate1: '2026-12-14' })
  await calls.goTo('2026-12-11')
  await calls.goTo('2026-12-12', '12:00:00')
  await calls.world.payByCard(calls.payer, 30_00n)
  const [friday, saturday] = [
    ['2026-12-11', '2026-12-14'],
    ['2026-12-12', '2026-12-12'],
  ]
  expect(await daysSortedBy('2')).toEqual([saturday, friday])
  expect(await daysSortedBy('1')).toEqual([friday, saturday])
})

it('tells before a debit is scheduled when its bank is expected to settle it, and of a card nothing', async () => {
  calls = await scheduleCalls()
  expect(await calls.preview()).toMatchObject({ settlementDate: '2026-12-18' })
  const id = await calls.payer.addMethod({ token: 'tok-4242' })
  expect(await calls.preview({ id, paymentType: '1' })).toMatchObject({ settlementDate: null })
})
