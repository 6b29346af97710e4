import {
  type BankField,
  type BankForm,
  type BankKind,
  type BankRefusal,
  checkBankForm,
} from '@quittance/domain/payments/bank-account'
import type { FieldFaults } from '../../../../lib/forms/form-state.ts'

/** What is typed into the fields of a bank account, of either country. */
export type BankFields = Readonly<Record<BankField, string>>

const nothing: BankFields = {
  bankName: '',
  accountType: '',
  name: '',
  routingNumber: '',
  bankNumber: '',
  branchNumber: '',
  accountNumber: '',
}

/** The fields of a kind, in the order in which the form asks for what is missing. */
export const bankFieldsOf = {
  ach: ['bankName', 'accountType', 'name', 'routingNumber', 'accountNumber'],
  pad: ['bankName', 'name', 'bankNumber', 'branchNumber', 'accountNumber'],
} as const satisfies Record<BankKind, readonly BankField[]>

/** A form of a kind before anything is typed, its own fields first and in their order. */
export function emptyBank(kind: BankKind): BankFields {
  return { ...Object.fromEntries(bankFieldsOf[kind].map((name) => [name, ''])), ...nothing }
}

/** What the form of a bank account takes: the domain's rules, the first fault of each field. */
export function checkBankFields(
  kind: BankKind,
  fields: BankFields,
): FieldFaults<BankFields, BankRefusal> {
  const faults = checkBankForm(toBankForm(kind, fields)).toReversed()
  return Object.fromEntries(faults.map(({ field, reason }) => [field, reason]))
}

export function toBankForm(kind: BankKind, fields: BankFields): BankForm {
  return { ...fields, kind, accountType: accountTypeOf(fields.accountType) }
}

function accountTypeOf(chosen: string): BankForm['accountType'] {
  return chosen === 'checking' || chosen === 'savings' ? chosen : ''
}
