import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

let world: BankFixture
let payer: Payer

beforeEach(async () => {
  world = await bankFixture()
  payer = await world.payer()
})

afterEach(() => world.closeInBalance())

const post = async (path: string, payload: object) =>
  (await payer.call(path, { method: 'POST', payload })).body.result

async function addAccount(): Promise<string> {
  const accountNumber = await sealForVault(world.vault, '730111226789')
  const names = { bankName: 'A Bank', name: 'Maria Ortega' }
  const place = { accountType: '1', routingNumber: '110000000' }
  return (await post('/ach/add', { ...names, ...place, accountNumber })).account.id
}

async function addCard(): Promise<string> {
  const cardNumber = await sealForVault(world.vault, '4242424242424242')
  const cvvNumber = await sealForVault(world.vault, '123')
  const form = { name: 'Maria Ortega', expiryDate: '05/2030', billingZip: '78210' }
  return (await post('/payments/add-card', { ...form, cardNumber, cvvNumber })).card.id
}

const debit = async (methodId: string, paymentType: '1' | '2' = '2') =>
  (await payer.pay({ methodId, paymentType, amount: '80.00' })).body

describe('what was removed and is given again', () => {
  it('keeps a method revoked that was removed and added again before its bank revoked it', async () => {
    const first = await addAccount()
    const { orderId } = (await debit(first)).result.paymentToken
    await post('/ach/delete', { accountId: first })
    const again = await addAccount()
    expect(again).not.toBe(first)
    const other = await payer.addMethod({ kind: 'ach', token: 'tok-6780' })

    await world.hear(orderId, { kind: 'returned', code: 'R10' })
    expect((await debit(again)).reason).toBe('methodRevoked')
    expect((await debit(other)).status).toBe(1)
  })

  it('keeps a card blocked that was removed and added again after a dispute', async () => {
    const first = await addCard()
    const { orderId } = (await debit(first, '1')).result.paymentToken
    await world.hear(orderId, { kind: 'chargedBack', code: '' })
    expect((await debit(first, '1')).reason).toBe('methodBlocked')
    await post('/payments/delete-card', { cardId: first })
    expect((await debit(await addCard(), '1')).reason).toBe('methodBlocked')
  })
})
