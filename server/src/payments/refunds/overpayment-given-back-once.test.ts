import { beforeEach, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { finishRefunds } from './finish-refunds.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

const reason = 'paid twice'
const refundOverpayment = (amount = '100.00') =>
  world.event(world.mine.loanId, { kind: 'overpaymentRefunded', amount, reason })

async function pass(days: number): Promise<void> {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

async function loanNow() {
  const { body } = await world.callLenderApi(
    'GET',
    `/loans/${await world.loanNoOf(world.mine.loanId)}`,
  )
  return body
}

/** A debit of 100.00 takes effect on Monday and arrives; a cheque pays the loan off on Saturday. */
async function payTwice(): Promise<string> {
  world.clocks.forward(8 * fixtureHourMs)
  const { orderId } = await payByBank(world.mine)
  await pass(1)
  const { payoff: amount } = await loanNow()
  await world.event(world.mine.loanId, {
    kind: 'payment',
    channel: 'check',
    amount,
    reason: 'by post',
  })
  await pass(6)
  expect((await loanNow()).refundsPayable).toBe('100.00')
  return orderId
}

it('refuses to refund a payment whose overpayment was refunded before', async () => {
  const orderId = await payTwice()
  expect((await refundOverpayment('40.00')).code).toBe(200)
  const whole = await world.refund(orderId, { reason })
  expect([whole.code, whole.body.reason, whole.body.field]).toEqual([
    422,
    'overpaymentGone',
    'amount',
  ])
  expect((await world.refund(orderId, { reason, amount: '60.01' })).code).toBe(422)
  expect((await world.refund(orderId, { reason, amount: '60.00' })).body.state).toBe('completed')
  const { status, payoff, balances, refundsPayable } = await loanNow()
  expect([status, payoff, balances.otherFee, refundsPayable]).toEqual([
    'paidOff',
    '0.00',
    '0.00',
    '0.00',
  ])
})

it('refuses to refund an overpayment that a refund without an answer gives back', async () => {
  const orderId = await payTwice()
  world.fake.afterwards.refunds = 'lost'
  expect((await world.refund(orderId, { reason, amount: '60.00' })).body.state).toBe('confirming')
  const asked = await refundOverpayment('40.01')
  expect([asked.code, asked.body.reason, asked.body.field]).toEqual([
    422,
    'overpaymentUnderWay',
    'amount',
  ])
  expect((await refundOverpayment('40.00')).code).toBe(200)
  expect((await refundOverpayment('0.01')).body.reason).toBe('overpaymentUnderWay')
  world.fake.afterwards.refunds = 'answered'
  for (let tries = 0; tries < 4; tries += 1) {
    world.clocks.forward(16 * 60_000)
    await finishRefunds(world.worker, world.lender)
  }
  const { body } = await world.callLenderApi('GET', `/payments/${orderId}/refunds`)
  expect(body.refunds).toMatchObject([{ state: 'completed' }])
  const { status, payoff, refundsPayable } = await loanNow()
  expect([status, payoff, refundsPayable]).toEqual(['paidOff', '0.00', '0.00'])
})
