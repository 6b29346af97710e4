import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { RefundOrder } from '../../platform/ports/vault-afterwards.ts'
import { finishRefunds } from './finish-refunds.ts'
import { followBank } from '../returns/follow-bank.ts'
import { openDays } from '../end-of-day/open-days.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

const minuteMs = 60_000
const sent: RefundOrder[] = []
const finishAfter = async (minutes: number) => {
  world.clocks.forward(minutes * minuteMs)
  const refund = (order: RefundOrder) => {
    sent.push(order)
    return world.fake.refund(order)
  }
  const vault = { ...world.worker.vault, refund }
  await finishRefunds({ ...world.worker, vault }, world.lender)
}

it('refunds nothing where the cardholder charged it back while the refund was lost', async () => {
  const payer = await world.payer()
  const paid = await payer.pay({ amount: '100.00' })
  const { orderId } = paid.body.result.paymentToken
  world.clocks.forward(5 * fixtureDayMs)
  await openDays(world.worker, world.lender)
  world.fake.afterwards.refunds = 'lost'
  const asked = await world.refund(orderId, { reason: 'paid by mistake' })
  expect(asked.body.state).toBe('confirming')
  world.fake.afterwards.refunds = 'answered'
  await world.hear(orderId, { kind: 'chargedBack', code: '', on: parseDay('2026-11-25') })
  expect((await world.rowOf(orderId)).state).toBe('completed') // it waits for the refund's end

  for (let tries = 0; tries < 4; tries += 1) await finishAfter(16)
  expect(sent).toEqual([])
  const { body } = await world.callLenderApi('GET', `/payments/${orderId}/refunds`)
  expect(body.refunds).toMatchObject([{ state: 'refused' }])
  await followBank(world.worker, world.lender)
  expect(await world.rowOf(orderId)).toMatchObject({
    state: 'returned',
    return_code: 'chargeback',
    refunded_cents: 0n,
  })
  const again = await world.refund(orderId, { reason: 'paid by mistake' }, randomUUID())
  expect(again.body.reason).toBe('alreadyReversed')
})

it('refuses a refund of a payment whose chargeback waits to be posted', async () => {
  const payer = await world.payer()
  const paid = await payer.pay({ amount: '100.00' })
  const { orderId } = paid.body.result.paymentToken
  const part = await world.refund(orderId, { amount: '40.00', reason: 'paid by mistake' })
  expect(part.body.state).toBe('completed')
  const back = { kind: 'chargedBack', code: '', on: parseDay('2026-11-20') } as const
  await world.hear(orderId, { ...back, amount: cents(103_95n) })
  expect((await world.rowOf(orderId)).state).toBe('refunded') // it waits for the settlement
  const asked = await world.refund(orderId, { reason: 'paid by mistake' })
  expect([asked.code, asked.body.reason]).toEqual([422, 'takenBack'])
  world.clocks.forward(6 * fixtureDayMs)
  await openDays(world.worker, world.lender)
  await followBank(world.worker, world.lender)
  expect((await world.rowOf(orderId)).state).toBe('returned')
})
