import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { requestCodec } from '../field-table.ts'
import { flag, id, sealedFor, text } from '../wire.ts'
import { methodUse, savedMethod } from './methods.ts'

/** What is refused of any method to save, a card or an account. */
export const addingRefusals = {
  required: 'payments.refused.required',
  notSealed: 'answers.notSealed',
  methodsMax: 'payments.refused.methodsMax',
  methodNotOffered: 'payments.refused.methodNotOffered',
} as const

/** Too many in a day, of methods or of questions to the network about one. */
export const addingCodes = { ...proofCodes, tooManyMethods: 429, tooManyChecks: 429 } as const

const cardToAdd = requestCodec({
  holderName: ['name', text(30)],
  /** sealed to the vault's key, both */
  sealedNumber: ['cardNumber', sealedFor('vault')],
  sealedCode: ['cvvNumber', sealedFor('vault')],
  /** 'MM/YYYY' */
  expiry: ['expiryDate', text(7)],
  billingZip: ['billingZip', text(7)],
})

export type CardToAdd = z.output<typeof cardToAdd>

/** Saves a card in the vault. The same card again answers the one that is there. */
export const addCardEndpoint = endpoint({
  method: 'POST',
  path: '/payments/add-card',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: cardToAdd,
  result: z.object({ card: savedMethod }),
  refusals: {
    ...proofRefusals,
    ...addingRefusals,
    cardNumber: 'payments.refused.cardNumber',
    cardNotAccepted: 'payments.refused.cardNotAccepted',
    cardExpired: 'payments.refused.cardExpired',
    cardCode: 'payments.refused.cvc',
    cardDeclined: 'payments.refused.cardDeclined',
    expiryMonth: 'payments.refused.expiryMonth',
    billingZip: 'payments.refused.billingZip',
    tooManyMethods: 'payments.refused.tooManyMethods',
    tooManyChecks: 'payments.refused.tooManyChecks',
  },
  codes: addingCodes,
  message: 'payments.methodForm.added',
})

/** Checks a card number when its field is left: a refusal has statusCode 201 (VAL-21). */
export const validateCardEndpoint = endpoint({
  method: 'POST',
  path: '/payments/card-validate',
  access: 'borrower',
  request: z.strictObject({ cardNumber: sealedFor('vault') }),
  result: z.object({ cardBrand: z.string() }),
  refusals: {
    notSealed: 'answers.notSealed',
    cardNumber: 'payments.refused.cardNumber',
    cardNotAccepted: 'payments.refused.cardNotAccepted',
    tooManyChecks: 'payments.refused.tooManyChecks',
  },
  codes: { notSealed: 201, cardNumber: 201, cardNotAccepted: 201, tooManyChecks: 429 },
})

const removalRefusals = {
  ...proofRefusals,
  methodNotFound: 'payments.refused.methodUnknown',
  notDeletable: 'payments.refused.notDeletable',
  paymentUnderWay: 'payments.refused.paymentUnderWay',
} as const

/** The debits that end with a method. */
export const endedDebits = z.array(methodUse)

const endedUses = z.object({ ended: endedDebits })

/** Removes a card, and voids the schedules that it pays. */
export const deleteCardEndpoint = endpoint({
  method: 'POST',
  path: '/payments/delete-card',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: z.strictObject({ cardId: id }),
  result: endedUses,
  refusals: removalRefusals,
  codes: proofCodes,
  message: 'payments.methodRemoval.removed',
})

/** Removes a bank account, and voids the schedules that it pays; isPad '1' for a Canadian one. */
export const deleteBankEndpoint = endpoint({
  method: 'POST',
  path: '/ach/delete',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: z.strictObject({ accountId: id, isPad: z.optional(flag) }),
  result: endedUses,
  refusals: removalRefusals,
  codes: proofCodes,
  message: 'payments.methodRemoval.removed',
})
