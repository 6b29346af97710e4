import { beforeEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

// A retry of November 25, on which a card is charged for a schedule of its loan: it is made on the 27th.
let calls: ScheduleCalls
let orderId: string

beforeEach(async () => {
  calls = await scheduleCalls()
  const { world, payer } = calls
  orderId = await world.comesBack(payer)
  const card = await payer.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, payer, card, { frequency: 'once', startOn: '2026-11-25' })
  return () => world.closeInBalance()
})

/** Until when it can be stopped, as home tells it. */
async function stopUntil(): Promise<string> {
  const { body } = await calls.payer.call('/users/list-loan-account', {})
  return body.result.loans[0].openPayments[0].paymentToken.stopUntil
}

const moved = '2026-11-27T22:00:00.000Z'

it('says before its day that a retry that moves can be stopped until the cut-off of its new day', async () => {
  expect(await stopUntil()).toBe(moved)
})

it.each([
  ['after the cut-off of its first day', true, '2026-11-25', '17:30:00'],
  ['after that cut-off, before anybody moved it', false, '2026-11-25', '17:30:00'],
  ['early on its new day', true, '2026-11-27', '00:00:00'],
])('stops a retry that moved %s', async (_when, isMoved, day, time) => {
  const { world, payer, goTo } = calls
  if (isMoved) {
    await goTo('2026-11-25', '09:00:00')
    await world.tryAgain()
  }
  await goTo(day, time)
  expect(await stopUntil()).toBe(moved)
  expect((await payer.stopRetry(orderId)).body).toMatchObject({ status: 1 })
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toEqual([])
})

/** The receipt of the last payment. */
async function lastReceipt() {
  const payload = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { call } = calls.payer
  const { body } = await call('/payments/get-payment-receipts', { method: 'POST', payload })
  return body.result.receipts[0]
}

it('names in the status of its order and on its receipt the day to which a retry moves', async () => {
  const { body } = await calls.payer.askOrder(orderId)
  const told = { triesAgainOn: '2026-11-27', stopUntil: moved }
  expect(body.result.paymentToken).toMatchObject(told)
  expect(await lastReceipt()).toMatchObject({ returned: { triesAgainOn: '2026-11-27' } })
})

it('names on the receipt of a declined payment in place of a retry the day to which that moves', async () => {
  const { payer } = calls
  const methodId = await payer.addMethod({ token: 'tok-0002' })
  calls.world.clocks.forward(60_000)
  const asked = { methodId, insteadOf: orderId, amount: '100.00', paymentType: '1' } as const
  expect((await payer.pay(asked)).body.status).toBe(0)
  expect(await lastReceipt()).toMatchObject({ inPlaceOf: { triesAgainOn: '2026-11-27' } })
})

it('tells one deadline of a retry that moves, and to which a debit before its new day leaves nothing', async () => {
  const { world, payer, goTo } = calls
  const card = await payer.addMethod({ token: 'tok-4242' })
  const payoff = { frequency: 'once', startOn: '2026-11-26', amount: 5_400_00n } as const
  await writeSchedule(world, payer, card, payoff)
  const { body } = await payer.askOrder(orderId)
  expect(body.result.paymentToken).toMatchObject({
    triesAgainOn: '2026-11-27',
    retryCover: { date: '2026-11-26' },
    stopUntil: moved,
  })
  await goTo('2026-11-25', '17:30:00')
  expect((await payer.stopRetry(orderId)).body).toMatchObject({ status: 1 })
})
