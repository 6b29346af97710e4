import type { PaymentExplanation } from '@quittance/domain/loans/loan-fields'
import { type Cents, zero } from '@quittance/domain/money'
import type { PaymentState } from '@quittance/domain/payments/payment'
import type { ReturnLabel } from '@quittance/domain/payments/tables/return-codes'
import * as z from 'zod/mini'
import type { RetryEnd } from '../payments/payments.ts'
import { endpoint } from '../endpoint.ts'
import { fieldCodec, type FieldsOf } from '../field-table.ts'
import { receiptsRequest } from './receipts-request.ts'
import {
  coded,
  currencyCode,
  day,
  dollars,
  flag,
  id,
  moment,
  ours,
  paymentState,
  word,
} from '../wire.ts'

const name = z.string()
const channel = coded({ '1': 'card', '2': 'ach', '3': 'pad', '4': 'check', '5': 'cash' })
/** How the loan stood once money left it again; null where that is not known. */
const loanAfter = z.nullable(
  z.object({
    /** owed again */
    lateFee: dollars,
    /** charged by it, and by nothing before */
    lateFeeAdded: dollars,
    /** fees that were owed again, or anew */
    nsfFee: dollars,
    otherFee: dollars,
    /** null where nothing is demanded */
    daysPastDue: z.nullable(z.number()),
    principal: dollars,
  }),
)
const method = z.nullable(z.object({ text: name }))

/** What of the split refunds left, by the names of its parts; null of a payment of which none, or not known. */
const afterRefunds = z.nullable(
  z.object({
    principal: dollars,
    interest: dollars,
    lateFee: dollars,
    nsfFee: dollars,
    otherFee: dollars,
    payoffFee: dollars,
    unapplied: dollars,
    overpayment: dollars,
    smallBalance: dollars,
    recovery: dollars,
  }),
)

/** One payment as its receipt tells it, in the specification's names. Amounts in the loan's currency. */
const fields = {
  id: ['id', id],
  paidOn: ['datePaid', day],
  madeAt: ['paidTime', moment],
  /** whether the time of day of that is known: where nobody was there to make it, its day alone is */
  isTimed: ['isTimed', flag],
  effectiveOn: ['effectiveDate', day],
  /** the day on which the books took it; null while it is not posted */
  postedOn: ['postedDate', z.nullable(day)],
  /** the business day on which a bank sent it back; null of one that stayed, or not known */
  returnedOn: ['returnedDate', z.nullable(day)],
  /** why it came back and what that brought; null of a payment that did not */
  back: [
    'returned',
    z.nullable(
      z.object({
        /** what the bank said; `office`: the lender itself took it back */
        reason: word<ReturnLabel | 'office'>(),
        /** charged to the loan for it */
        fee: dollars,
        /** when it is tried again; null: it is not, or was */
        triesAgainOn: z.nullable(day),
        /** why a try that was promised is not made; '' where none was, or it is still to come */
        ended: word<RetryEnd>(),
        /** schedules that wait since then */
        schedulesHeld: z.number(),
        /** whether it had paid the loan off, which is open again */
        isReopened: flag,
        after: loanAfter,
      }),
    ),
  ],
  /** the payment by which it was tried again; null: it was not */
  retry: ['retry', z.nullable(z.object({ on: day, state: paymentState }))],
  /** what it was made in the place of, fee included; null of any other */
  replaces: [
    'inPlaceOf',
    z.nullable(
      z.object({
        kind: z.enum(['retry', 'scheduled']),
        /** the day of the debit that came back, or on which the scheduled one would be taken */
        on: day,
        amount: dollars,
        /** of a declined payment: when the debit that came back is tried again after all; else null */
        triesAgainOn: z.nullable(day),
      }),
    ),
  ],
  /** of a schedule: the day that its payer chose, where it was sent on another; null for any other */
  scheduledFor: ['scheduledFor', z.nullable(day)],
  /** whether it tries a returned payment again */
  isRetry: ['isRetry', flag],
  /** whether whoever reads it made it */
  isOwn: ['isOwn', flag],
  /** of a bank payment or card: the day on which its money arrived; null before */
  settledOn: ['settledDate', z.nullable(day)],
  /** of a debit that is on its way: when its bank is expected to settle it; null for any other */
  settlesOn: ['settlesDate', z.nullable(day)],
  /** of a payoff by bank: until when the loan has no stamp, as it may come back; else null */
  payoffHeldUntil: ['payoffHeldUntil', z.nullable(day)],
  amount: ['paymentAmount', dollars],
  split: {
    principal: ['principal', dollars],
    interest: ['interest', dollars],
    lateFee: ['lateFee', dollars],
    nsfFee: ['nsfFee', dollars],
    otherFee: ['otherFee', dollars],
    /** of the payment that paid the loan off early */
    payoffFee: ['payoffFee', dollars],
    /** held until it makes up an installment */
    unapplied: ['unapplied', dollars],
    /** beyond what was owed; to be refunded */
    overpayment: ['overpayment', dollars],
    /** beyond what was owed, and too little to refund */
    smallBalance: ['smallBalance', dollars],
    /** paid on a charged-off balance */
    recovery: ['recovery', dollars],
  },
  afterRefunds: ['afterRefunds', afterRefunds],
  principalAfter: ['principalBal', dollars],
  /** what took most of it, where that was not principal */
  explained: ['explanation', word<PaymentExplanation['why']>()],
  state: ['paymentStatus.state', paymentState],
  stateText: ['paymentStatus.description', name],
  color: ['paymentStatus.color', z.enum(['green', 'amber', 'red', 'grey'])],
  paymentReference: ['paymentReferenceNo', name],
  methodReference: ['paymentMethodReferenceNo', name],
  loanNo: ['loan.loanNo', name],
  currency: ['loan.currencyCode', currencyCode],
  channel: ['paymentsMade.paymentType', channel],
  methodText: ['paymentsMade.methodText', name],
  authId: ['paymentsMade.authId', name],
  orderId: ['paymentsMade.orderId', name],
  refunded: ['paymentsMade.refundedAmt', dollars],
  /** what refunds left on the loan, without the convenience fee */
  unrefunded: ['paymentsMade.unrefundedAmt', dollars],
  isRefunded: ['paymentsMade.isRefunded', flag],
  /** each refund with its day and amount, convenience fee included; oldest first */
  refunds: ['refunds', z.array(z.object({ on: day, amount: dollars, after: loanAfter }))],
  fee: ['paymentsMade.convenienceFee', dollars],
  platform: ['paymentsMade.platform.platformType', name],
} as const

/** What the wire tells once more, by the kind of the payment. */
const byChannel = {
  cardMethod: ['paymentsMade.cardMethod', method],
  achMethod: ['paymentsMade.achMethod', method],
  padMethod: ['paymentsMade.padMethod', method],
  chargedByCard: ['paymentsMade.cardTransactionAmount', dollars],
  chargedOtherwise: ['paymentsMade.achTransactionAmount', dollars],
  bankStatus: ['paymentsMade.achStatus', name],
} as const

export type Receipt = FieldsOf<typeof fields> & {
  /** nothing where it was declined, or cancelled before it was taken */
  readonly totalCharged: Cents
}
export type ReceiptColor = Receipt['color']
export type ReceiptReturn = NonNullable<Receipt['back']>

/** One receipt, in the specification's names. */
export const receipt = z.codec(fieldCodec({ ...fields, ...byChannel }), ours<Receipt>(), {
  decode: ({ chargedByCard, chargedOtherwise, ...told }) => {
    const {
      cardMethod: _card,
      achMethod: _ach,
      padMethod: _pad,
      bankStatus: _status,
      ...one
    } = told
    return { ...one, totalCharged: one.channel === 'card' ? chargedByCard : chargedOtherwise }
  },
  encode: ({ totalCharged, ...one }) => {
    const shown = { text: one.methodText }
    const isCard = one.channel === 'card'
    const isBank = one.channel === 'ach' || one.channel === 'pad'
    return {
      ...one,
      cardMethod: isCard ? shown : null,
      achMethod: one.channel === 'ach' ? shown : null,
      padMethod: one.channel === 'pad' ? shown : null,
      chargedByCard: isCard ? totalCharged : zero,
      chargedOtherwise: isCard ? zero : totalCharged,
      bankStatus: isBank ? bankStatus(one) : '',
    }
  },
})

/** How a debit of a bank account stands at the bank; settled is what its money arrived by. */
export function bankStatus({ state }: Pick<Receipt, 'state'>): PaymentState | 'settled' {
  return state === 'completed' || state === 'refunded' ? 'settled' : state
}

/** The borrower's payments, a page of at most 100. Empty: statusCode 201. */
export const listReceiptsEndpoint = endpoint({
  method: 'POST',
  path: '/payments/get-payment-receipts',
  access: 'borrower',
  request: receiptsRequest,
  result: z.object({
    receipts: z.array(receipt),
    currentPage: z.number(),
    totalPage: z.number(),
    numberOfElements: z.number(),
  }),
  refusals: { loanNotFound: 'payments.refused.loanNotFound' },
})
