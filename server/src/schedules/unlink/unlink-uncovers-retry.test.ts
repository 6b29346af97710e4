import { beforeEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

// A debit of another party of the loan that came back on November 20, and a retry of $100.00 on November 25,
// which a series of the borrower leaves nothing to take.
let calls: ScheduleCalls
let orderId: string

beforeEach(async () => {
  calls = await scheduleCalls()
  const { world, payer } = calls
  const party = await world.payer({ kind: 'ach', token: 'tok-6781' })
  await world.linkLoan(payer.loanId, party.borrowerId)
  const paid = await party.pay({ amount: '100.00', paymentType: '2', loanId: payer.loanId })
  orderId = paid.body.result.paymentToken.orderId
  await world.hear(orderId, { code: 'R01' })
  await writeSchedule(world, payer, undefined, {
    frequency: 'WE',
    startOn: '2026-11-24',
    amount: 5_000_00n,
  })
  return () => world.closeInBalance()
})

it('tells who takes a loan off the list that the retry which their series covered is made after all', async () => {
  const { world, payer } = calls
  const { status } = await calls.ask('/loan/delete-loan', { loanId: payer.loanId })
  expect(status).toBe(1)
  const mails = await world.mails()
  expect(mails.join('\n')).toContain(
    'The retry of $100.00 is made after all, on Wednesday, November 25, 2026: what is debited before it does not cover it any more. That is another borrower’s retry on this loan, not yours.',
  )
  await calls.goTo('2026-11-25', '09:00:00')
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 10000n }])
})
