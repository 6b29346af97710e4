import { sealForVault } from './integrations/bank-accounts.ts'
import type { Payer, PaymentsFixture } from './payments-fixture.ts'

/** Saves the card ending 4242 through the portal's call, as a borrower does. */
export async function addTestCard(world: PaymentsFixture, payer: Payer) {
  const payload = {
    name: 'Maria Ortega',
    cardNumber: await sealForVault(world.vault, '4242424242424242'),
    cvvNumber: await sealForVault(world.vault, '123'),
    expiryDate: '05/2030',
    billingZip: '78210',
  }
  const { body } = await payer.call('/payments/add-card', { method: 'POST', payload })
  const { id } = body.result.card as { id: string }
  const row = await world.read((trx) =>
    trx
      .selectFrom('methods')
      .select(['vault_token', 'fingerprint'])
      .where('method_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return { id, token: row.vault_token, fingerprint: row.fingerprint }
}
