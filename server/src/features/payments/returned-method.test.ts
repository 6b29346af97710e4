import { expect, it } from 'vitest'
import { sealForVault } from '../../../testing/bank-accounts.ts'
import { bankWorld } from '../../../testing/bank-world.ts'

it('an account stays revoked by its bank when it was removed and given again before', async () => {
  const world = await bankWorld()
  const payer = await world.payer()
  const accountNumber = await sealForVault(world.vault, '730111226789')
  const names = { bankName: 'A Bank', name: 'Maria Ortega' }
  const place = { accountType: '1', routingNumber: '110000000' }
  const post = async (path: string, payload: object) =>
    (await payer.call(path, { method: 'POST', payload })).body.result
  const add = async (): Promise<string> =>
    (await post('/ach/add', { ...names, ...place, accountNumber })).account.id
  const debit = async (methodId: string) =>
    (await payer.pay({ methodId, paymentType: '2', amount: '80.00' })).body

  const first = await add()
  const { orderId } = (await debit(first)).result.paymentToken
  await post('/ach/delete', { accountId: first })
  const again = await add()
  expect(again).not.toBe(first)
  const other = await payer.addMethod({ kind: 'ach', token: 'tok-6780' })

  await world.hear(orderId, { kind: 'returned', code: 'R10' })
  expect((await debit(again)).reason).toBe('methodRevoked')
  expect((await debit(other)).status).toBe(1)
  await world.closeInBalance()
})
