import { add, formatDollars, parseDollars } from '@quittance/domain/money'
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

/** The world begins on Friday, 2026-11-20, at 10 AM Eastern. */
const afterCutoffMs = 8 * fixtureHourMs

let world: BankFixture
let lenderApi: Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  world = await bankFixture()
  lenderApi = await lenderApiOf(world)
  return () => world.closeInBalance()
})

const reason = 'paid twice'
const refund = (amount: string) =>
  lenderApi.event(world.mine.loanId, { kind: 'overpaymentRefunded', amount, reason })

async function pass(days: number): Promise<void> {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

/** A debit of 100.00 takes effect on Monday; a cheque pays the loan off on Saturday, and more. */
async function payTwice(more = '0.00'): Promise<void> {
  world.clocks.forward(afterCutoffMs)
  await payByBank(world.mine)
  await pass(1)
  const { body } = await lenderApi.callLenderApi(
    'GET',
    `/loans/${await lenderApi.loanNoOf(world.mine.loanId)}`,
  )
  const amount = formatDollars(add(parseDollars(body.payoff), parseDollars(more)))
  const check = { kind: 'payment', channel: 'check', amount, reason: 'by post' }
  expect((await lenderApi.event(world.mine.loanId, check)).body.loan.payoff).toBe('0.00')
  await pass(2)
}

it('refuses to refund an overpayment before the debit that made it has arrived', async () => {
  await payTwice()
  const { code, body } = await refund('100.00')
  expect([code, body.reason, body.field]).toEqual([422, 'overpaymentInTransit', 'amount'])
  expect(body.detail).toBe(
    'amount: the debit that it came from arrives on 2026-11-27; not before that day.',
  )
  await pass(3)
  expect((await refund('0.01')).body.reason).toBe('overpaymentInTransit')
  await pass(1)
  expect((await refund('100.00')).code).toBe(200)
})

it('refunds what came by check while a debit is in transit, and no cent more', async () => {
  await payTwice('30.00')
  expect((await refund('130.01')).body.reason).toBe('aboveBalance')
  expect((await refund('30.01')).body.reason).toBe('overpaymentInTransit')
  expect((await refund('30.00')).body.loan.refundsPayable).toBe('100.00')
  expect((await refund('0.01')).body.reason).toBe('overpaymentInTransit')
})
