import { toInstant } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { sendBatch } from './send-batch.ts'

let world: BankFixture

async function begin(): Promise<BankFixture> {
  world = await bankFixture({ borAchRealtimePmts: '0', oneTimeAchImportNls: '1' })
  return world
}

afterEach(() => world.closeInBalance())

const items = () =>
  world.read((trx) => trx.selectFrom('bank_batch_items').select('state').execute())
const books = () => reconcile(world.worker, world.lender, { grace: 0 })

describe('a payment of the daily batch', () => {
  it('[PAY-23] keeps a batch payment pending without the gateway, and submits it at the cut-off, once', async () => {
    const { orderId } = await payByBank((await begin()).mine)
    expect((await world.rowOf(orderId)).state).toBe('pending')
    expect(world.fake.charged.size).toBe(0)
    await sendBatch(world.worker, world.lender)
    expect([await items(), world.fake.charged.size]).toEqual([[{ state: 'waiting' }], 0])
    expect((await books()).discrepancies).toEqual([])

    world.clocks.forward(7 * fixtureHourMs)
    await Promise.all([
      sendBatch(world.worker, world.lender),
      sendBatch(world.worker, world.lender),
    ])
    await sendBatch(world.worker, world.lender)
    expect([await items(), world.fake.charged.size]).toEqual([[{ state: 'sent' }], 1])
    const row = await world.rowOf(orderId)
    expect(world.fake.collectDays.get(row.gateway_ref)).toBe(row.effective_on)
    expect((await world.rowOf(orderId)).confirm_id).toBe('confirm-1')
    expect((await books()).discrepancies).toEqual([])
    expect(await sendBatch(world.worker, world.lender)).toBe(0)
  })

  it('submits the payments of others though one can not be looked at', async () => {
    await begin()
    const payers = await Promise.all(
      [1, 2, 3].map((no) => world.payer({ kind: 'ach', token: `tok-${no}` })),
    )
    const made: { orderId: string; loanId: string }[] = []
    for (const payer of payers) made.push({ ...(await payByBank(payer)), loanId: payer.loanId })
    const [first, ...others] = made.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
    const setRates = (rates: string) =>
      world.database.owner.query('update loans set rates = $1::jsonb where loan_id = $2', [
        rates,
        first?.loanId,
      ])
    await setRates('"no rates"')
    world.clocks.forward(7 * fixtureHourMs)
    const send = () => sendBatch(world.worker, world.lender)
    await expect(send()).rejects.toThrow('is not a function')
    const refs = (orders: typeof made) => orders.map((one) => `${world.lender.id}.${one.orderId}`)
    expect([...world.fake.charged.keys()].toSorted()).toEqual(refs(others))
    await setRates('[]')
    expect(await send()).toBe(0) // held by the one that failed, until its lease ends
    world.clocks.forward(61_000)
    expect(await send()).toBe(1)
    expect([...world.fake.charged.keys()].toSorted()).toEqual(refs(made).toSorted())
  })

  it('queries the gateway for a batch payment before it submits the payment again', async () => {
    const { mine: payer } = await begin()
    const silent = await payer.addMethod({ kind: 'ach', token: 'tok-silent' })
    await payer.pay({ methodId: silent, paymentType: '2', amount: '60.00' })
    world.clocks.forward(7 * fixtureHourMs)
    await sendBatch(world.worker, world.lender)
    expect(await items()).toEqual([{ state: 'sending' }])
    world.clocks.forward(2 * 60_000)
    await sendBatch(world.worker, world.lender)
    expect([await items(), world.fake.charged.size]).toEqual([[{ state: 'sent' }], 1])
  })

  it('takes a cancelled payment out of the batch, and never both cancels and submits it', async () => {
    const { mine: payer } = await begin()
    const { orderId } = await payByBank(payer)
    await sendBatch(world.worker, world.lender)
    expect((await payer.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
    world.clocks.forward(7 * fixtureHourMs)
    expect(await sendBatch(world.worker, world.lender)).toBe(0)
    expect(world.fake.charged.size).toBe(0)
    expect((await books()).discrepancies).toEqual([])
  })

  it('lets either the batch or a borrower who cancels at the same moment win, never both', async () => {
    const { mine: payer } = await begin()
    const orderIds: string[] = []
    for (let n = 0; n < 10; n += 1) {
      const { orderId } = await payByBank(payer, `${100 + n}.00`)
      orderIds.push(orderId)
    }
    await sendBatch(world.worker, world.lender)
    const { clocks } = world
    const later = { ...clocks, business: () => toInstant(clocks.business() + 7 * fixtureHourMs) }
    const [, ...answers] = await Promise.all([
      sendBatch({ ...world.worker, clocks: later }, world.lender),
      ...orderIds.map((orderId) => payer.cancel(orderId)),
    ])
    for (const [at, orderId] of orderIds.entries()) {
      const { state } = await world.rowOf(orderId)
      const isSent = world.fake.charged.has(`${world.lender.id}.${orderId}`)
      const told = answers[at]?.body.reason ?? answers[at]?.body.result.paymentToken.state
      expect([state, isSent, told]).toEqual(
        isSent && state === 'pending'
          ? ['pending', true, 'tooLateToCancel']
          : ['cancelled', isSent, 'cancelled'],
      )
    }
    expect((await books()).discrepancies).toEqual([])
  })

  it('settles no batch payment by the calendar while no bank has it', async () => {
    const { orderId } = await payByBank((await begin()).mine)
    await sendBatch(world.worker, world.lender)
    world.clocks.forward(6 * 24 * fixtureHourMs)
    await openDays(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('pending')
    await sendBatch(world.worker, world.lender)
    await openDays(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('completed')
  })

  it('settles no batch payment by the calendar where no file was fetched meanwhile', async () => {
    const { orderId } = await payByBank((await begin()).mine)
    world.clocks.forward(6 * 24 * fixtureHourMs)
    await openDays(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('pending')
    await sendBatch(world.worker, world.lender)
    expect(world.fake.charged.size).toBe(1)
    await openDays(world.worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('completed')
  })

  it('debits no batch payment once its bank revoked the account', async () => {
    const { mine: payer } = await begin()
    const earlier = await payByBank(payer)
    world.clocks.forward(7 * fixtureHourMs)
    await sendBatch(world.worker, world.lender)
    world.clocks.forward(65 * fixtureHourMs)
    const waiting = await payByBank(payer, '60.00')
    await sendBatch(world.worker, world.lender)
    await world.hear(earlier.orderId, { code: 'R10' })
    world.clocks.forward(24 * fixtureHourMs) // to a day that the books are not open for yet
    await sendBatch(world.worker, world.lender)
    expect(world.fake.charged.size).toBe(1)
    expect((await world.rowOf(waiting.orderId)).state).toBe('cancelled')
    expect((await books()).discrepancies).toEqual([])
  })

  it('marks a batch payment as returned when the gateway refuses it', async () => {
    const { mine: payer } = await begin()
    const refused = await payer.addMethod({ kind: 'ach', token: 'tok-declined' })
    const answer = await payer.pay({ methodId: refused, paymentType: '2', amount: '60.00' })
    world.clocks.forward(7 * fixtureHourMs)
    await sendBatch(world.worker, world.lender)
    const { orderId } = answer.body.result.paymentToken
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'refused' })
  })
})
