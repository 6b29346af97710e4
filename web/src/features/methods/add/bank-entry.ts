import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { BankKind } from '@quittance/domain/payments/bank-account'
import { useForm, useWatch } from 'react-hook-form'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { type BankFields, bankFieldsOf, bankForm, emptyBank } from './bank-form.ts'
import { faultsOf } from '../saved/problem-words.ts'
import { useAddBank } from './use-add-bank.ts'
import { useEntry } from './use-entry.ts'

/** The tab of a bank account, US or Canadian: its fields, and sending them. */
export function useBankEntry(kind: BankKind, onAdded: (account: SavedMethod) => void) {
  const words = useBankWords()
  const rules = bankForm(kind)
  const adding = useAddBank(kind)
  const form = useForm<BankFields>({
    resolver: standardSchemaResolver(rules),
    mode: 'onTouched',
    defaultValues: emptyBank,
  })

  const typed = { ...emptyBank, ...useWatch({ control: form.control }) }

  const entry = useEntry<BankFields>({
    form,
    adding,
    onAdded,
    names: bankFieldsOf[kind].map((name) => [name, words[name]]),
    faultOf: faultsOf(rules, typed),
    fieldOf: (wireName) => bankFieldsOf[kind].find((name) => name === wireName),
  })
  return { ...entry, form }
}

/** How the fields of a bank account are called. */
export function useBankWords(): Readonly<Record<keyof BankFields, string>> {
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
