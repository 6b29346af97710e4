import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { loanPayment } from './loan-payment.ts'
import {
  about,
  amountText,
  dayText,
  momentText,
  positiveAmountInput,
  reasonInput,
  uuidText,
} from './lender-fields.ts'
import { currencyCode } from '../wire.ts'

export const readPaymentEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/payments/{reference}',
  does: `A payment by the reference that borrowers read out, or by its order id. Case, spaces and
missing dashes do not matter, nor O for 0 and I for 1, and the prefix may be left out. A wrong check
character is refused as \`wrongCheck\`, the prefix of another lender as \`wrongPrefix\`.`,
  answer: z.object({ loanNo: z.string(), madeAt: momentText, ...loanPayment.shape }),
  example: {
    answer: {
      loanNo: '21-104233',
      madeAt: '…',
      orderId: '…',
      reference: 'LM-…',
      channel: 'card',
      state: 'completed',
      amount: '60.00',
      fee: '3.95',
    },
  },
})

const refund = z.object({
  refundId: uuidText,
  orderId: uuidText,
  state: about('confirming until it is posted', z.enum(['confirming', 'completed', 'refused'])),
  amount: amountText,
  fee: amountText,
  total: amountText,
  currency: currencyCode,
  on: z.nullable(dayText),
  author: z.string(),
  reason: z.string(),
})

const refundExample = {
  refundId: '…',
  orderId: '…',
  state: 'completed',
  amount: '10.00',
  fee: '0.00',
  total: '10.00',
  currency: 'USD',
  on: '2026-11-20',
  author: 'the office',
  reason: 'as the customer asked',
}

export const refundPaymentEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/payments/{orderId}/refund',
  does: 'Gives a payment back to where it came from, whole or in part. Takes its reference too.',
  isKeyed: true,
  body: z.strictObject({
    amount: about(
      'of what went to the loan; all that is left of it when left out',
      z.optional(positiveAmountInput),
    ),
    withFee: about(
      "whether the convenience fee goes back too; with the whole payment by the lender's setting",
      z.optional(z.enum(['0', '1'], "'0' or '1'")),
    ),
    reason: reasonInput,
  }),
  answer: refund,
  example: {
    body: { amount: '10.00', reason: refundExample.reason },
    answer: refundExample,
  },
})

export const readRefundsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/payments/{orderId}/refunds',
  does: 'The refunds of a payment, the oldest first.',
  answer: z.object({ orderId: uuidText, refunds: z.array(refund) }),
  example: { answer: { orderId: '…', refunds: [refundExample] } },
})

const feeRule = z.object({
  paymentType: z.enum(['1', '2', '3']),
  funding: z.string(),
  region: about('a state or province, or *', z.string()),
  type: z.string(),
  flat: amountText,
  percent: z.string(),
  min: z.nullable(amountText),
  max: z.nullable(amountText),
  allowed: z.enum(['1', '0']),
})

/** Of a row only the names are looked at here: its values are those of the setting `feeRules`. */
const anyValue = z.optional(z.unknown())
const feeRuleTaken = z.strictObject({
  paymentType: anyValue,
  funding: anyValue,
  region: anyValue,
  type: anyValue,
  flat: anyValue,
  percent: anyValue,
  min: anyValue,
  max: anyValue,
  allowed: anyValue,
})

const feesExample = [
  {
    paymentType: '1',
    funding: '*',
    region: '*',
    type: '1',
    flat: '3.95',
    percent: '0',
    min: null,
    max: null,
    allowed: '1',
  },
]

export const readFeesEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/fees',
  does: 'The table of convenience fees; the most specific row wins.',
  answer: z.array(feeRule),
  example: { answer: feesExample },
})

export const replaceFeesEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/fees',
  does: 'Puts another in its place. A row that is not as in the answer is refused as `feeRules`.',
  body: z.array(feeRuleTaken, 'a list of rows'),
  answer: z.array(feeRule),
  example: { body: feesExample, answer: feesExample },
})

export const reconcileEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/reconciliation',
  does: 'Network, payments and ledger held against each other, in cents.',
  answer: z.object({
    runId: uuidText,
    ranAt: momentText,
    checked: z.number(),
    lost: z.number(),
    double: z.number(),
    different: z.number(),
    orphan: z.number(),
    unbalanced: about('ledger transactions that do not sum to zero', z.number()),
    discrepancies: z.array(
      z.object({
        ref: z.string(),
        kind: z.enum(['lost', 'double', 'different', 'orphan']),
        journal: z.nullable(amountText),
        payment: z.nullable(amountText),
        ledger: z.nullable(amountText),
      }),
    ),
  }),
  example: {
    answer: {
      runId: '…',
      ranAt: '…',
      checked: 1,
      lost: 0,
      double: 0,
      different: 0,
      orphan: 0,
      unbalanced: 0,
      discrepancies: [],
    },
  },
})
