import { beforeEach, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

// A series of $480.00 on the 15th of each month, which pays the loan off by itself.
let calls: ScheduleCalls

beforeEach(async () => {
  calls = await scheduleCalls()
  return () => calls.world.closeInBalance()
})

const small = { ...monthlySeries, loanAmount: '5.00', scheduleDate1: '2026-12-18' }

async function count(amount: string, recurringId: string | null = null) {
  const { loanId } = calls.payer
  const asked = { loanId, amount, freq: 'MO', recurringId }
  const { status, result } = await calls.ask('/payments/schedule-frequency', asked)
  return status === 1 ? (result as unknown as { frequency: number }).frequency : null
}

it('makes a small second series beside one that pays the loan off, and none alone', async () => {
  expect(await calls.create(small)).toMatchObject({ status: 0, reason: 'neverPaysOff' })
  await calls.create(monthlySeries)
  expect((await calls.preview(small))['transactionFee']).toBe('0.00')
  expect(await calls.create(small)).toMatchObject({ status: 1 })
})

it('counts the payments of a series beside what is scheduled on its loan, without what it takes the place of', async () => {
  const alone = await count('480.00')
  expect(await count('5.00')).toBeNull()
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const beside = await count('5.00')
  expect(beside).toBeGreaterThan((alone ?? 0) * 0.9)
  expect(beside).toBeLessThanOrEqual(alone ?? 0)
  expect(await count('480.00', row?.recurringId)).toBe(alone)
  expect(await count('5.00', row?.recurringId)).toBeNull()
})

it('says before a schedule is made that others pay the loan off before it takes anything', async () => {
  await calls.create({ ...monthlySeries, loanAmount: '9000.00', scheduleDate1: '2026-12-01' })
  const said = await calls.preview({ ...small, scheduleDate1: '2027-04-01' })
  expect(said['debits']).toEqual([])
  expect(said['coveredNote']).toMatch(/^What is already scheduled pays off your loan before/)
  expect((await calls.preview(small))['coveredNote']).toBe('')
})

it('refuses an edit to an amount that does not pay the loan off without the series that it ends', async () => {
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const edit = { scheduleId: row?.id, recurringId: row?.recurringId, ...small }
  expect(await calls.edit(edit)).toMatchObject({ status: 0, reason: 'neverPaysOff' })
})
