import type { LocalDate } from '@quittance/domain/calendar'
import type { ChangeLabel } from '@quittance/domain/payments/tables/change-codes'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fieldCodec, type FieldsOf } from '../field-table.ts'
import { marginRow } from '../lender.ts'
import {
  currencyCode,
  dateObject,
  day,
  dollars,
  flag,
  id,
  methodKind,
  ours,
  seriesFrequency,
  word,
} from '../wire.ts'

const name = z.string()

const debit = {
  /** with its fee */
  amount: dollars,
  currency: currencyCode,
  on: day,
  loanNo: name,
}

/** What a method is to be debited for. */
export const methodUse = z.object({
  kind: z.enum(['schedule', 'retry']),
  /** of a series that goes on after this debit; left out of what is debited once */
  frequency: z.optional(seriesFrequency),
  ...debit,
})

/** A debit that was being sent already when debits by its method were stopped: it goes on. */
export const debitUnderWay = z.object(debit)

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
 * no payment is begun by now, since their network does not answer; `margins` is what each way to pay
 * costs, as `transaction-margin-info` tells it, so that a page that lists methods asks once.
 */
export const listMethodsEndpoint = endpoint({
  method: 'GET',
  path: '/payments/get-card-lists',
  access: 'borrower',
  request: z.strictObject({
    limit: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
    offset: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  result: z.object({
    savedCards: z.array(savedMethod),
    railsAway: z.array(methodKind),
    margins: z.array(marginRow),
  }),
  refusals: {},
})
