import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import { openDays } from './open-days.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.close()
})

const reason = 'told wrong'
const reverse = { kind: 'chargeOffReversed', reason }
const chargeOff = { kind: 'chargedOff', reason }

/** A card pays 100.00 on a charged-off loan, and its network takes a part back. */
async function recoverAndLose(took: bigint) {
  const payer = await world.payer()
  expect((await world.event(payer.loanId, chargeOff)).code).toBe(200)
  const { orderId } = (await payer.pay({ amount: '100.00' })).body.result.paymentToken
  world.clocks.forward(5 * fixtureDayMs)
  await openDays(world.worker, world.lender)
  const on = parseDay('2026-11-25')
  await world.hear(orderId, { kind: 'chargedBack', code: '', on, amount: cents(took) })
  expect((await world.rowOf(orderId)).state).toBe('returned')
  return { ...payer, orderId }
}

it('reverses a charge-off with what a partial chargeback left of a recovery', async () => {
  const { loanId } = await recoverAndLose(40_00n)
  const { code, body } = await world.event(loanId, reverse)
  expect([code, body.recoveriesApplied]).toEqual([200, '60.00'])
})

it('reverses a second charge-off without the recovery that the first reversal applied', async () => {
  const { loanId } = await recoverAndLose(40_00n)
  expect((await world.event(loanId, reverse)).code).toBe(200)
  expect((await world.event(loanId, chargeOff)).code).toBe(200)
  const { code, body } = await world.event(loanId, reverse)
  expect([code, body.recoveriesApplied]).toEqual([200, '0.00'])
})

it('applies nothing of a recovery that was charged back as a whole when a charge-off is reversed', async () => {
  const { loanId } = await recoverAndLose(103_95n)
  const { code, body } = await world.event(loanId, reverse)
  expect([code, body.recoveriesApplied]).toEqual([200, '0.00'])
})
