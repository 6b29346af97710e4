import { beforeEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'

// A debit of $100.00 that came back on November 20, is tried again on November 25, and which a series by another
// account leaves nothing to take.
let calls: ScheduleCalls
let orderId: string
let accountId: string

beforeEach(async () => {
  calls = await scheduleCalls()
  const { world, payer } = calls
  orderId = await world.comesBack(payer)
  accountId = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const weekly = { type: '2', pmtFreq: 'WE', loanAmount: '5000.00', paymentType: '2' }
  await calls.create({ ...weekly, id: accountId, scheduleDate1: '2026-11-24' })
  return () => world.closeInBalance()
})

const uncovered =
  'The retry of $100.00 is made after all, on Wednesday, November 25, 2026: what is debited before it does not cover it any more.'

async function expectUncovered(subject: string) {
  const { world } = calls
  const mail = (await world.mails()).find((one) => one.includes(subject))
  expect(mail).toContain(uncovered)
  await calls.goTo('2026-11-25', '09:00:00')
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 10000n }])
}

it('tells who removes an account that the retry which its series covered is made after all', async () => {
  const { status } = await calls.ask('/ach/delete', { accountId })
  expect(status).toBe(1)
  await expectUncovered('was removed from your account')
})

it('tells who stops the debits of an account that the retry which its series covered is made after all', async () => {
  const { status } = await calls.ask('/ach/stop-debits', { accountId })
  expect(status).toBe(1)
  await expectUncovered('Your scheduled payments from')
})
