import { addBankEndpoint } from '@quittance/contract/payments/bank-accounts'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { BankKind } from '@quittance/domain/payments/bank-account'
import { useApi } from '../../../../lib/api/api.ts'
import type { CallAnswer } from '../../../../lib/api/call.ts'
import { useSealFor } from '../../../../lib/api/sealing.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import {
  type BankFields,
  bankFieldsOf,
  checkBankFields,
  emptyBank,
  toBankForm,
} from './bank-form.ts'
import { useMethodForm } from './use-method-form.ts'

/**
 * The tab of a bank account, US or Canadian: its fields, and sending them. The account's number
 * leaves the browser sealed to the vault, as a card's does.
 */
export function useBankForm(kind: BankKind, onAdded: (account: SavedMethod) => void) {
  const api = useApi()
  const label = useLabel()
  const sealFor = useSealFor()
  const fieldLabels = useBankFieldLabels()
  return useMethodForm({
    initial: emptyBank(kind),
    check: (fields: BankFields) => checkBankFields(kind, fields),
    faultText: (fault) => label(`payments.refused.${fault}`),
    fieldLabels,
    fieldOf: (wireName) => bankFieldsOf[kind].find((name) => name === wireName),
    add: addBank,
    onAdded,
  })

  async function addBank(fields: BankFields): Promise<CallAnswer<SavedMethod, string>> {
    const { accountNumber, ...bank } = toBankForm(kind, fields)
    const answer = await api(addBankEndpoint, {
      ...bank,
      bankName: bank.bankName.trim(),
      name: bank.name.trim(),
      sealedNumber: await sealFor('vault', accountNumber ?? ''),
    })
    return answer.kind === 'done' ? { ...answer, result: answer.result.account } : answer
  }
}

/** How the fields of a bank account are called. */
export function useBankFieldLabels(): Readonly<Record<keyof BankFields, string>> {
  const label = useLabel()
  return {
    bankName: label('payments.methodForm.bankName'),
    accountType: label('payments.methodForm.accountType'),
    name: label('payments.methodForm.holderName'),
    routingNumber: label('payments.methodForm.routingNumber'),
    bankNumber: label('payments.methodForm.bankNumber'),
    branchNumber: label('payments.methodForm.branchNumber'),
    accountNumber: label('payments.methodForm.accountNumber'),
  }
}
