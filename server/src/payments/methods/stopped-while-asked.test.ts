import { expect, it } from 'vitest'
import { bankSettings, sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import { paymentsFixture } from '../../../testing/payments-fixture.ts'

it('keeps an account revoked when its owner stops debits while its amounts are being checked', async () => {
  const world = await paymentsFixture({ settings: bankSettings })
  const payer = await world.payer()
  const accountNumber = await sealForVault(world.vault, '000123453210')
  const names = { bankName: 'Alamo Bank', name: 'Maria Ortega', accountType: '1' }
  const added = await payer.call('/ach/add', {
    method: 'POST',
    payload: { ...names, routingNumber: '110000000', accountNumber },
  })
  const { id } = added.body.result.account as { id: string }
  const amounts = ['0.32', '0.45']
  const payload = { accountId: id, amounts }
  const confirmAmounts = world.fake.confirmAmounts.bind(world.fake)
  Object.assign(world.fake, {
    async confirmAmounts(ask: Parameters<typeof confirmAmounts>[0]) {
      const stopped = await payer.call('/ach/stop-debits', {
        method: 'POST',
        payload: { accountId: id },
      })
      expect(stopped.body.status).toBe(1)
      return confirmAmounts(ask)
    },
  })
  const { body } = await payer.call('/ach/validate', { method: 'POST', payload })
  expect(body.result.account.status).toBe('revoked')
  const row = await world.read((trx) =>
    trx.selectFrom('methods').select('status').where('method_id', '=', id).executeTakeFirst(),
  )
  expect(row?.status).toBe('revoked')
  await world.close()
})
