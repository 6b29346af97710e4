import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { finishCancels } from './finish-cancels.ts'
import { openDays } from '../end-of-day/open-days.ts'

describe('cancelling a payment', () => {
  let world: BankFixture
  let payer: Payer

  beforeEach(async () => {
    world = await bankFixture()
    payer = world.mine
    return () => world.closeInBalance()
  })

  it('cancels a payment until the cut-off, and repeats the answer under the same key', async () => {
    const before = await world.loanOf(payer.loanId)
    const { orderId } = await payByBank(payer)
    const key = randomUUID()
    const first = await payer.cancel(orderId, key)
    expect(first.body.result.paymentToken).toMatchObject({ state: 'cancelled', cancelUntil: '' })
    expect((await payer.cancel(orderId, key)).text).toBe(first.text)
    expect((await payer.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
    const other = await payByBank(payer, '101.00')
    expect((await payer.cancel(other.orderId, key)).body.reason).toBe('keyReused')
    expect((await world.rowOf(orderId)).state).toBe('cancelled')
    await payer.cancel(other.orderId)
    expect(await world.loanOf(payer.loanId)).toEqual(before)
    expect(await world.accounts()).toEqual([])
  })

  it('cancels one of two payments where one key comes for both at once', async () => {
    const both = [await payByBank(payer), await payByBank(payer, '101.00')]
    const key = randomUUID()
    // Both come while the payments are held: whoever looked for the key then found none.
    const said = await contendForLock(world, {
      lock: (trx) => trx.selectFrom('payments').select('payment_id').forUpdate().execute(),
      begin: () => both.map(({ orderId }) => payer.cancel(orderId, key)),
    })
    const reasons: string[] = said.map(({ body }) =>
      body.status === 1 ? 'cancelled' : body.reason,
    )
    expect(reasons.toSorted()).toEqual(['cancelled', 'keyReused'])
  })

  it('refuses a cancellation from the cut-off on, whoever reports the cut-off', async () => {
    const { orderId } = await payByBank(payer)
    world.fake.afterwards.cancels = 'tooLate'
    const { body } = await payer.cancel(orderId)
    expect(body).toMatchObject({ status: 0, reason: 'tooLateToCancel' })
    expect(body.message).toContain('11/20/2026')
    world.fake.afterwards.cancels = 'cancelled'
    world.clocks.forward(7 * fixtureHourMs)
    expect((await payer.cancel(orderId)).body.reason).toBe('tooLateToCancel')
    expect((await world.rowOf(orderId)).state).toBe('pending')
  })

  it('refuses to cancel a card payment, a payment that has ended, and another’s payment', async () => {
    const card = await payer.addMethod({ token: 'tok-4242' })
    const paid = await payer.pay({ methodId: card })
    const { orderId } = paid.body.result.paymentToken
    expect((await payer.cancel(orderId)).body.reason).toBe('notCancellable')
    const stranger = await world.payer({ kind: 'ach', token: 'tok-6789' })
    const mine = await payByBank(payer)
    expect((await stranger.cancel(mine.orderId)).body.reason).toBe('paymentNotFound')
    expect((await payer.cancel('nothing')).body.reason).toBe('paymentNotFound')
  })

  it('lets only the borrower who made a payment cancel it, not the loan’s other parties', async () => {
    const { orderId } = await payByBank(payer)
    const party = await world.payer()
    await world.linkLoan(payer.loanId, party.borrowerId)
    const shown = async (who: Payer): Promise<string> =>
      (await who.askOrder(orderId)).body.result.paymentToken.cancelUntil
    expect([await shown(payer), await shown(party)]).toEqual(['2026-11-20T22:00:00.000Z', ''])
    expect((await party.cancel(orderId)).body.reason).toBe('notCancellable')
    expect((await payer.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
    expect((await party.cancel(orderId)).body.reason).toBe('notCancellable')
  })

  it('reports the cancellation as open while its outcome is unknown, and lets the worker finish it', async () => {
    const { orderId } = await payByBank(payer)
    world.fake.afterwards.cancels = 'silent'
    const key = randomUUID()
    const first = await payer.cancel(orderId, key)
    expect(first.body.result.paymentToken.state).toBe('pending')
    world.fake.afterwards.cancels = 'cancelled'
    world.clocks.forward(20_000)
    await finishCancels(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('cancelled')
    expect((await payer.cancel(orderId, key)).body.result.paymentToken.state).toBe('cancelled')
    expect(await world.topics()).toEqual(['payment.cancelled', 'payment.pending'])
  })

  it('waits for the answer to a cancellation rather than settle by the calendar', async () => {
    const { orderId } = await payByBank(payer)
    world.fake.afterwards.cancels = 'unknown'
    await payer.cancel(orderId)
    world.clocks.forward(6 * 24 * fixtureHourMs)
    await openDays(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('pending')
    world.fake.afterwards.cancels = 'tooLate'
    await finishCancels(world.worker, world.lender)
    await openDays(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('completed')
  })

  it('asks the gateway for no cancellation once the bank settled the payment', async () => {
    const { orderId } = await payByBank(payer)
    world.fake.afterwards.cancels = 'unknown'
    await payer.cancel(orderId)
    await world.hear(orderId, { kind: 'settled', code: '' })
    world.fake.afterwards.cancels = 'tooLate'
    world.clocks.forward(20_000)
    await finishCancels(world.worker, world.lender)
    expect(await world.rowOf(orderId)).toMatchObject({
      state: 'completed',
      cancel_requested_at: null,
    })
  })

  it('cancels a payment once for ten cancellations at once', async () => {
    const { orderId } = await payByBank(payer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => payer.cancel(orderId)))
    const states = answers.map(({ body }) => body.result.paymentToken.state)
    expect(new Set(states)).toEqual(new Set(['cancelled']))
    expect(await world.accounts()).toEqual([])
  })
})
