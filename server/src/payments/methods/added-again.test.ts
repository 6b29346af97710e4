import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtureHourMs } from '../../../testing/bank-fixture.ts'
import { bankSettings, sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'

// An account that was removed and added again is another saved method, of the same account.

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({ settings: bankSettings })
})

afterAll(() => world.closeInBalance())

/** Adds an account whose amounts are confirmed. */
async function addBank(payer: Payer, account: string): Promise<string> {
  const accountNumber = await sealForVault(world.vault, account)
  const names = { bankName: 'Alamo Bank', name: 'Maria Ortega', accountType: '1' }
  const payload = { ...names, routingNumber: '110000000', accountNumber }
  const { id } = (await payer.call('/ach/add', { method: 'POST', payload })).body.result.account
  await world.read((trx) =>
    trx
      .updateTable('methods')
      .set({ status: 'usable', awaits: 'nothing', usable_from: null })
      .where('method_id', '=', id)
      .execute(),
  )
  return id as string
}

/** Pays by an account, removes it, and adds it again. */
async function payAndAddAgain(amount: string) {
  const payer = await world.payer()
  const before = await addBank(payer, '000123453210')
  const paid = await payer.pay({ amount, methodId: before, paymentType: '2' })
  const { orderId } = paid.body.result.paymentToken as { orderId: string }
  const payload = { accountId: before }
  expect((await payer.call('/ach/delete', { method: 'POST', payload })).body.status).toBe(1)
  const again = await addBank(payer, '000123453210')
  expect(again).not.toBe(before)
  return { payer, orderId, again }
}

const stop = async (payer: Payer, accountId: string) =>
  (await payer.call('/ach/stop-debits', { method: 'POST', payload: { accountId } })).body.result

const stateOf = async (payer: Payer, orderId: string) =>
  (await payer.askOrder(orderId)).body.result.paymentToken.state as string

it('takes a debit back that its account is stopped for after it was removed and added again', async () => {
  const { payer, orderId, again } = await payAndAddAgain('55.00')
  const other = await addBank(payer, '000123459999')
  const kept = await payer.pay({ amount: '56.00', methodId: other, paymentType: '2' })
  expect((await stop(payer, again)).underWay).toEqual([])
  expect(await stateOf(payer, orderId)).toBe('cancelled')
  const { orderId: ofOther } = kept.body.result.paymentToken
  expect(await stateOf(payer, ofOther)).toBe('pending')
})

it('names a debit that is with the bank where its account was removed and added again', async () => {
  const { payer, orderId, again } = await payAndAddAgain('57.00')
  world.clocks.forward(8 * fixtureHourMs)
  expect((await stop(payer, again)).underWay).toMatchObject([{ amount: '57.00' }])
  expect(await stateOf(payer, orderId)).toBe('pending')
})
