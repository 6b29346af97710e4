import { addBankEndpoint } from '@quittance/contract/payments/bank-accounts'
import type { BankKind } from '@quittance/domain/payments/bank-account'
import { useApi } from '../../../lib/api/api.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import { asTyped, type BankFields } from './bank-form.ts'
import { type Added, addedBy, useAdding } from './use-adding.ts'

/** Adds a bank account. Its number leaves the browser sealed to the vault, as a card's does. */
export function useAddBank(kind: BankKind) {
  const api = useApi()
  const sealFor = useSealFor()

  return useAdding(async (fields: BankFields): Promise<Added> => {
    const { accountNumber, ...bank } = asTyped(kind, fields)
    const answer = await api(addBankEndpoint, {
      ...bank,
      bankName: bank.bankName.trim(),
      name: bank.name.trim(),
      sealedNumber: await sealFor('vault', accountNumber ?? ''),
    })
    return addedBy(answer, ({ account }) => account)
  })
}
