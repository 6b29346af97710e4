import {
  type BankField,
  type BankForm,
  type BankKind,
  checkBankForm,
} from '@quittance/domain/payments/bank-account'
import * as z from 'zod/mini'

/** What is typed into the fields of a bank account, of either country. */
export type BankFields = Record<BankField, string>

export const emptyBank: BankFields = {
  bankName: '',
  accountType: '',
  name: '',
  routingNumber: '',
  bankNumber: '',
  branchNumber: '',
  accountNumber: '',
}

/** The fields of a kind, in the order of its form. */
export const bankFieldsOf = {
  ach: ['bankName', 'accountType', 'name', 'routingNumber', 'accountNumber'],
  pad: ['bankName', 'name', 'bankNumber', 'branchNumber', 'accountNumber'],
} as const satisfies Record<BankKind, readonly BankField[]>

/** What the form of a bank account takes: the domain's rules, each fault at its field. */
export function bankForm(kind: BankKind) {
  const fields = z.object({
    bankName: z.string(),
    accountType: z.string(),
    name: z.string(),
    routingNumber: z.string(),
    bankNumber: z.string(),
    branchNumber: z.string(),
    accountNumber: z.string(),
  })
  return fields.check(({ value, issues }) => {
    for (const { field, reason } of checkBankForm(asTyped(kind, value)))
      issues.push({ code: 'custom', message: reason, path: [field], input: value[field] })
  })
}

export function asTyped(kind: BankKind, fields: BankFields): BankForm {
  return { ...fields, kind, accountType: typeOf(fields.accountType) }
}

function typeOf(chosen: string): BankForm['accountType'] {
  return chosen === 'checking' || chosen === 'savings' ? chosen : ''
}
