import { beforeEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'

// A debit of $100.00 that came back on November 20, and is tried again on November 25.
let calls: ScheduleCalls
let orderId: string

beforeEach(async () => {
  calls = await scheduleCalls()
  orderId = await calls.world.comesBack(calls.payer)
  return () => calls.world.closeInBalance()
})

const weekly = { type: '2', pmtFreq: 'WE', loanAmount: '45.00' }
const movedBy = async (asked: object) => (await calls.preview(asked))['retriesMoved']

it('says before a schedule by card is made on the day of a retry to which day that moves', async () => {
  const id = await calls.payer.addMethod({ token: 'tok-4242' })
  const byCard = { ...weekly, id, paymentType: '1', scheduleDate1: '2026-11-25' }
  const note =
    'The retry of $100.00 planned for Wednesday, November 25, 2026 moves to Friday, November 27, 2026, as another payment of the loan is debited on its day.'
  expect(await movedBy(byCard)).toEqual([{ orderId, note }])
})

it('says whose retry moves to another borrower who makes a schedule on its day', async () => {
  const { world, payer } = calls
  const party = await world.payer({ token: 'tok-4242' })
  await world.linkLoan(payer.loanId, party.borrowerId)
  const payload = {
    ...weekly,
    loanId: payer.loanId,
    id: party.methodId,
    paymentType: '1',
    scheduleDate1: '2026-11-25',
  }
  const { body } = await party.call('/payments/schedule-preview', { method: 'POST', payload })
  const note = expect.stringMatching(/ That is another borrower’s retry on this loan, not yours\.$/)
  expect(body.result).toMatchObject({ retriesMoved: [{ orderId, note }] })
})

it('names no retry before a schedule that leaves its day free', async () => {
  expect(await movedBy({ ...weekly, scheduleDate1: '2026-12-04' })).toEqual([])
})
