import type { BankForm } from '@quittance/domain/payments/bank-account'
import * as z from 'zod/mini'
import { endpoint, proofRefusals } from '../endpoint.ts'
import { requestCodec } from '../field-table.ts'
import { addingCodes, addingRefusals, endedDebits } from './change-methods.ts'
import { debitUnderWay, savedMethod } from './methods.ts'
import {
  accountType,
  dollarsInput,
  flagOrNone,
  id,
  ours,
  sealedFor,
  text,
  textOrNone,
} from '../wire.ts'

/** A bank account to save; the number goes sealed. */
export type BankToAdd = Omit<BankForm, 'accountNumber'> & { readonly sealedNumber: string }

const bankKind = z.codec(flagOrNone, ours<BankForm['kind']>(), {
  decode: (isPad) => (isPad ? 'pad' : 'ach'),
  encode: (kind) => kind === 'pad',
})

const accountTypeOrNone = z.codec(z.optional(accountType), ours<BankForm['accountType']>(), {
  decode: (type) => type ?? '',
  encode: (type) => type,
})

const bankToAdd = requestCodec({
  kind: ['isPad', bankKind],
  bankName: ['bankName', text(100)],
  name: ['name', text(100)],
  accountType: ['accountType', accountTypeOrNone],
  routingNumber: ['routingNumber', textOrNone(20)],
  bankNumber: ['bankNumber', textOrNone(20)],
  branchNumber: ['branchNumber', textOrNone(20)],
  sealedNumber: ['accountNumber', sealedFor('vault')],
})

/** Saves a bank account in the vault: US by ACH, with isPad '1' Canadian (AMB-38). */
export const addBankEndpoint = endpoint({
  method: 'POST',
  path: '/ach/add',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: bankToAdd,
  result: z.object({ account: savedMethod }),
  refusals: {
    ...proofRefusals,
    ...addingRefusals,
    bankNameLong: 'payments.refused.bankNameLong',
    accountNameLong: 'payments.refused.accountNameLong',
    bankNamePlain: 'payments.refused.bankNamePlain',
    accountNamePlain: 'payments.refused.accountNamePlain',
    routingNumber: 'payments.refused.routingNumber',
    routingCheck: 'payments.refused.routingCheck',
    bankNumber: 'payments.refused.bankNumber',
    branchNumber: 'payments.refused.branchNumber',
    branchDigits: 'payments.refused.branchDigits',
    accountLength: 'payments.refused.accountLength',
    accountDigits: 'payments.refused.accountDigits',
    accountTooLong: 'payments.refused.accountTooLong',
    padAccount: 'payments.refused.padAccount',
    accountNotFound: 'payments.refused.accountNotFound',
    tooManyMethods: 'payments.refused.tooManyAccounts',
    tooManyChecks: 'payments.refused.tooManyAccounts',
  },
  codes: addingCodes,
  message: 'payments.methodForm.bankAdded',
})

/** Revokes the authorization of a method: nothing more is taken by it (AMB-120). */
export const stopDebitsEndpoint = endpoint({
  method: 'POST',
  path: '/ach/stop-debits',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ accountId: id }),
  result: z.object({
    ended: endedDebits,
    /** what goes on all the same */
    underWay: z.array(debitUnderWay),
    account: savedMethod,
  }),
  refusals: { methodNotFound: 'payments.refused.methodUnknown' },
  message: 'payments.methodStop.stopped',
})

/**
 * Validates a saved account: by the two small amounts that its owner sees at the bank, or, without
 * amounts, by asking the bank again where it could not be asked before.
 */
export const validateBankEndpoint = endpoint({
  method: 'POST',
  path: '/ach/validate',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({
    accountId: id,
    amounts: z.optional(z.array(dollarsInput).check(z.length(2))),
  }),
  result: z.object({ account: savedMethod }),
  refusals: {
    methodNotFound: 'payments.refused.methodUnknown',
    methodGone: 'payments.refused.methodGone',
    notAwaited: 'payments.refused.notAwaited',
    notCheckedYet: 'payments.refused.notCheckedYet',
    wrongAmounts: 'payments.refused.wrongAmounts',
    validationLocked: 'payments.refused.validationLocked',
    accountNotFound: 'payments.refused.accountNotFound',
    tooManyChecks: 'payments.refused.tooManyAccounts',
  },
  codes: { tooManyChecks: 429 },
  message: 'payments.methodCheck.done',
})
