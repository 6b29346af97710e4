import type { LocalDate } from '@quittance/domain/calendar'
import type { ChangeLabel } from '@quittance/domain/payments/tables/change-codes'
import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { fieldCodec, type FieldsOf, requestCodec } from '../field-table.ts'
import {
  currencyCode,
  dateObject,
  day,
  dollars,
  flag,
  id,
  methodKind,
  ours,
  sealedFor,
  text,
  word,
} from '../wire.ts'

const name = z.string()

const methodUse = z.object({
  kind: z.enum(['schedule', 'retry']),
  /** with its fee */
  amount: dollars,
  currency: currencyCode,
  on: day,
  loanNo: name,
})

/** A saved way to pay, as its tile shows it. */
const fields = {
  id: ['id', id],
  kind: ['paymentType', methodKind],
  brand: ['cardBrand', name],
  bankName: ['bankName', name],
  lastFour: ['lastFour', name],
  /** the last day on which a card is good; null for a bank account */
  expiresOn: ['cardExpDate', z.nullable(dateObject)],
  accountType: [
    'accountType',
    z.codec(z.string(), z.enum(['checking', 'savings']), {
      decode: (code) => (code === '1' ? 'checking' : 'savings'),
      encode: (type) => (type === 'checking' ? '1' : '2'),
    }),
  ],
  isScheduled: ['isSchedule', flag],
  /** what it is to be debited for, the next of each, by day */
  uses: ['uses', z.array(methodUse)],
  isDeletable: ['isBorrowerDeletable', flag],
  /** whether it can be paid with; only a bank account is ever anything but usable */
  status: ['status', z.enum(['usable', 'unvalidated', 'blocked', 'revoked'])],
  /** what an unvalidated account waits for */
  awaits: ['awaits', z.enum(['nothing', 'amounts', 'days', 'again'])],
  /** what its bank said of it lately; null for nothing */
  change: [
    'change',
    z.nullable(z.object({ on: day, words: word<ChangeLabel>(), lastFourBefore: name })),
  ],
} as const

/** What the wire tells in a field of its own for each kind. */
const byKind = {
  image: ['cardImage', name],
  nameOnCard: ['name', name],
  nameOnAch: ['nameOnAch', name],
  nameOnPad: ['nameOnPad', name],
  routingUs: ['bankRoutingNumber', name],
  routingCa: ['bankNumber', name],
} as const

export type SavedMethod = FieldsOf<typeof fields> & {
  readonly holderName: string
  readonly routingNumber: string
}

/** A bank told that an account is another one now. */
export type MethodChange = {
  readonly on: LocalDate
  readonly words: ChangeLabel
  /** what its number ended in before */
  readonly lastFourBefore: string
}

export const savedMethod = z.codec(fieldCodec({ ...fields, ...byKind }), ours<SavedMethod>(), {
  decode: ({
    nameOnCard,
    nameOnAch,
    nameOnPad,
    routingUs,
    routingCa,
    image: _none,
    ...method
  }) => ({
    ...method,
    holderName: nameOnCard || nameOnAch || nameOnPad,
    routingNumber: routingUs || routingCa,
  }),
  encode: ({ holderName, routingNumber, ...method }) => ({
    ...method,
    image: '',
    nameOnCard: method.kind === 'card' ? holderName : '',
    nameOnAch: method.kind === 'ach' ? holderName : '',
    nameOnPad: method.kind === 'pad' ? holderName : '',
    routingUs: method.kind === 'ach' ? routingNumber : '',
    routingCa: method.kind === 'pad' ? routingNumber : '',
  }),
})

/**
 * The saved methods, in pages of 10 (LIM-06). Empty: statusCode 201. `railsAway` are the kinds that
 * no payment is begun by now, since their network does not answer.
 */
export const listMethodsEndpoint = endpoint({
  method: 'GET',
  path: '/payments/get-card-lists',
  access: 'borrower',
  request: z.strictObject({
    limit: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
    offset: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  result: z.object({ savedCards: z.array(savedMethod), railsAway: z.array(methodKind) }),
  refusals: {},
})

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
