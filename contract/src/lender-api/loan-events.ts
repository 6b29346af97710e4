import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import {
  about,
  amountInput,
  amountText,
  balancesInput,
  dayInput,
  dayText,
  momentText,
  oneOf,
  openObject,
  positiveAmountInput,
  rateInput,
  reasonInput,
  uuidText,
} from './lender-fields.ts'
import { feesExample, loanFigures, splitFields } from './loan-figures.ts'
import { paymentReferenceOf } from './loan-payment.ts'

const reason = reasonInput
const flag = oneOf(['bankruptcy', 'repossession', 'closed', 'deferral'])
const fee = oneOf(['lateFee', 'nsfFee', 'otherFee'])
const installmentWords = 'the number of an installment'
const installment = z.int(installmentWords).check(z.minimum(1, installmentWords))
const codeWords = 'a code such as "R01"'

/** What somebody at the lender says of a loan, by its kind. All of it with a reason. */
const loanEvents = [
  z.strictObject({
    kind: z.literal('payment'),
    channel: oneOf(['check', 'cash']),
    amount: positiveAmountInput,
    effectiveOn: about('the day from which it counts; today when left out', z.optional(dayInput)),
    reference: about(
      "number of the cheque, or of the office's own receipt",
      z.optional(z.string('text').check(z.maxLength(40, 'at most 40 characters'))),
    ),
    reason,
  }),
  z.strictObject({
    kind: z.literal('reversal'),
    orderId: z.uuid('the order number of a payment'),
    code: about(
      'what the bank of a cheque said; left out where the office itself was mistaken',
      z.optional(z.string(codeWords).check(z.maxLength(20, codeWords))),
    ),
    reason,
  }),
  z.strictObject({
    kind: z.literal('feeAssessed'),
    fee,
    amount: positiveAmountInput,
    installment: about('of a late fee', z.optional(installment)),
    reason,
  }),
  z.strictObject({
    kind: z.literal('feeWaived'),
    fee,
    amount: about(
      'left out where a late fee is named by its installment: then it is the whole of it',
      z.optional(positiveAmountInput),
    ),
    installment: z.optional(installment),
    reason,
  }),
  z.strictObject({ kind: z.literal('rateChanged'), rate: rateInput, from: dayInput, reason }),
  z.strictObject({ kind: z.literal('accrualStopped'), reason }),
  z.strictObject({ kind: z.literal('accrualResumed'), reason }),
  z.strictObject({ kind: z.literal('partialsReleased'), reason }),
  z.strictObject({ kind: z.literal('chargedOff'), reason }),
  z.strictObject({ kind: z.literal('chargeOffReversed'), reason }),
  z.strictObject({ kind: z.literal('writtenOff'), reason }),
  z.strictObject({ kind: z.literal('overpaymentRefunded'), amount: positiveAmountInput, reason }),
  z.strictObject({ kind: z.literal('flagged'), flag, on: z.optional(dayInput), reason }),
  z.strictObject({ kind: z.literal('flagLifted'), flag, reason }),
  z.strictObject({ kind: z.literal('modeChanged'), mode: oneOf(['ours', 'lender']), reason }),
  z.strictObject({
    kind: z.literal('stated'),
    ...balancesInput,
    unapplied: amountInput,
    reason,
  }),
] as const

export const loanEventKinds = loanEvents.map(({ shape }) => shape.kind.def.values[0])

const loanEvent = z.discriminatedUnion('kind', loanEvents, `one of ${loanEventKinds.join(', ')}`)

export type LoanEventRequest = z.output<typeof loanEvent>
export type LoanEventOf<Kind extends LoanEventRequest['kind']> = Extract<
  LoanEventRequest,
  { kind: Kind }
>

const paidExample = {
  kind: 'payment',
  on: '2026-11-18',
  amount: '100.00',
  orderId: '…',
  reference: 'LM-…',
}
const authorExample = { author: 'the office', reason: 'as the customer asked' }
const checkExample = {
  channel: 'check',
  amount: '100.00',
  effectiveOn: '2026-11-18',
  reference: '1042',
}

const eventMade = {
  eventNo: z.number(),
  kind: z.string(),
  on: dayText,
  amount: amountText,
  orderId: z.nullable(uuidText),
  reference: paymentReferenceOf,
  author: z.string(),
  reason: z.string(),
}

/** Does something to a loan. */
export const postLoanEventEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/loans/{loanNo}/events',
  does: 'Does something to a loan: see the kinds below.',
  isKeyed: true,
  body: loanEvent,
  answer: z.object({
    loanNo: z.string(),
    ...eventMade,
    split: about(
      'of a payment: where it went',
      z.optional(
        z.object({
          ...splitFields,
          principalExtra: amountText,
          payoffFee: amountText,
          unapplied: amountText,
          smallBalance: amountText,
          recovery: amountText,
          satisfied: amountText,
        }),
      ),
    ),
    schedulesEnded: about(
      'of what ends debits: so many schedules ended with it',
      z.optional(z.number()),
    ),
    debitsUnderWay: about(
      'of what ends debits: scheduled debits that are being sent or that the bank has already, and that go on',
      z.optional(
        z.array(
          z.object({ orderId: uuidText, amount: about('fee included', amountText), on: dayText }),
        ),
      ),
    ),
    catchUp: about(
      'of a charge-off that was reversed: the interest of the days between',
      z.optional(amountText),
    ),
    recoveriesApplied: about(
      'of a charge-off that was reversed: what was paid since and went through the waterfall',
      z.optional(amountText),
    ),
    loan: z.pick(loanFigures, {
      status: true,
      balances: true,
      payoff: true,
      refundsPayable: true,
    }),
  }),
  example: {
    body: { kind: 'payment', ...checkExample, reason: authorExample.reason },
    answer: {
      loanNo: '21-104233',
      eventNo: 1,
      ...paidExample,
      ...authorExample,
      split: {
        interest: '100.00',
        principal: '0.00',
        principalExtra: '0.00',
        ...feesExample,
        payoffFee: '0.00',
        unapplied: '0.00',
        overpayment: '0.00',
        smallBalance: '0.00',
      },
      loan: {
        status: 'pastDue',
        balances: { principal: '18800.00', interest: '1272.41', ...feesExample },
        payoff: '20072.41',
        refundsPayable: '0.00',
      },
    },
  },
})

export const readLoanEventsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/loans/{loanNo}/events',
  does: 'What was done to a loan, by whom and why, the newest first; at most 1000.',
  answer: z.object({
    loanNo: z.string(),
    events: z.array(
      z.object({
        ...eventMade,
        code: about('of a payment that came back', z.string()),
        detail: about('the call as it was read', openObject),
        enteredAt: momentText,
      }),
    ),
  }),
  example: {
    answer: {
      loanNo: '21-104233',
      events: [
        {
          eventNo: 1,
          ...paidExample,
          code: '',
          ...authorExample,
          detail: checkExample,
          enteredAt: '…',
        },
      ],
    },
  },
})
