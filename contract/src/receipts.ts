import type { LocalDate } from '@quittance/domain/calendar'
import type { PaymentExplanation } from '@quittance/domain/loans/loan-fields'
import type { Cents, Currency } from '@quittance/domain/money'
import type { PaymentState } from '@quittance/domain/payments/payment'
import type { ReturnLabel } from '@quittance/domain/payments/tables/return-codes'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { receiptsRequest } from './receipts-request.ts'
import { currencyCode, day, dollars, flag, id, ours, paymentState, text, word } from './wire.ts'

export type ReceiptColor = 'green' | 'amber' | 'red' | 'grey'

export type ReceiptReturn = {
  /** what the bank said; `office`: the lender itself took it back */
  readonly reason: ReturnLabel | 'office'
  /** charged to the loan for it */
  readonly fee: Cents
  /** when it is tried again; null: it is not, or was */
  readonly triesAgainOn: LocalDate | null
  /** schedules that wait since then */
  readonly schedulesHeld: number
}

/** One payment as its receipt tells it. Amounts in the loan's currency. */
export type Receipt = {
  readonly id: string
  readonly paidOn: LocalDate
  readonly effectiveOn: LocalDate
  /** the day on which the books took it; null while it is not posted */
  readonly postedOn: LocalDate | null
  /** the business day on which a bank sent it back; null of one that stayed, or not known */
  readonly returnedOn: LocalDate | null
  /** why it came back and what that brought; null of a payment that did not */
  readonly back: ReceiptReturn | null
  /** the payment by which it was tried again; null: it was not */
  readonly retry: { readonly on: LocalDate; readonly state: PaymentState } | null
  /** whether it tries a returned payment again */
  readonly isRetry: boolean
  /** of a bank payment or card: the day on which its money arrived; null before */
  readonly settledOn: LocalDate | null
  readonly amount: Cents
  readonly split: {
    readonly principal: Cents
    readonly interest: Cents
    readonly lateFee: Cents
    readonly nsfFee: Cents
    /** beyond what was owed; to be refunded */
    readonly over: Cents
  }
  readonly principalAfter: Cents
  /** what took most of it, where that was not principal */
  readonly explained: PaymentExplanation['why']
  readonly state: PaymentState
  readonly stateText: string
  readonly color: ReceiptColor
  readonly paymentReference: string
  readonly methodReference: string
  readonly loanNo: string
  readonly currency: Currency
  readonly channel: 'card' | 'ach' | 'pad' | 'check' | 'cash'
  readonly methodText: string
  readonly authId: string
  readonly orderId: string
  readonly refunded: Cents
  readonly isRefunded: boolean
  readonly fee: Cents
  /** nothing where it was declined, or cancelled before it was taken */
  readonly totalCharged: Cents
  readonly platform: string
}

const name = z.string()
const method = z.nullable(z.object({ text: name }))

const wireReceipt = z.object({
  id,
  datePaid: day,
  effectiveDate: day,
  postedDate: z.nullable(day),
  returnedDate: z.nullable(day),
  settledDate: z.nullable(day),
  returned: z.nullable(
    z.object({
      reason: word<ReceiptReturn['reason']>(),
      fee: dollars,
      triesAgainOn: z.nullable(day),
      schedulesHeld: z.number(),
    }),
  ),
  retry: z.nullable(z.object({ on: day, state: paymentState })),
  isRetry: flag,
  paymentAmount: dollars,
  principal: dollars,
  interest: dollars,
  lateFee: dollars,
  nsfFee: dollars,
  overpayment: dollars,
  principalBal: dollars,
  explanation: word<PaymentExplanation['why']>(),
  paymentStatus: z.object({
    description: name,
    color: z.enum(['green', 'amber', 'red', 'grey']),
    state: paymentState,
  }),
  paymentReferenceNo: name,
  paymentMethodReferenceNo: name,
  loan: z.object({ loanNo: name, currencyCode }),
  paymentsMade: z.object({
    paymentType: name,
    cardMethod: method,
    achMethod: method,
    padMethod: method,
    methodText: name,
    authId: name,
    orderId: name,
    refundedAmt: dollars,
    convenienceFee: dollars,
    cardTransactionAmount: dollars,
    achTransactionAmount: dollars,
    platform: z.object({ platformType: name }),
    achStatus: name,
    isRefunded: flag,
  }),
})

const codes = { card: '1', ach: '2', pad: '3', check: '4', cash: '5' } as const
const channels = { '1': 'card', '2': 'ach', '3': 'pad', '4': 'check', '5': 'cash' } as const

/** One receipt, in the specification's names. */
export const receipt = z.codec(wireReceipt, ours<Receipt>(), {
  decode: readReceipt,
  encode: writeReceipt,
})

function readReceipt(wire: z.output<typeof wireReceipt>): Receipt {
  const { paymentStatus, paymentsMade: made } = wire
  const channel = channels[made.paymentType as keyof typeof channels]
  return {
    id: wire.id,
    paidOn: wire.datePaid,
    effectiveOn: wire.effectiveDate,
    postedOn: wire.postedDate,
    returnedOn: wire.returnedDate,
    settledOn: wire.settledDate,
    back: wire.returned,
    retry: wire.retry,
    isRetry: wire.isRetry,
    amount: wire.paymentAmount,
    split: {
      principal: wire.principal,
      interest: wire.interest,
      lateFee: wire.lateFee,
      nsfFee: wire.nsfFee,
      over: wire.overpayment,
    },
    principalAfter: wire.principalBal,
    explained: wire.explanation,
    state: paymentStatus.state,
    stateText: paymentStatus.description,
    color: paymentStatus.color,
    paymentReference: wire.paymentReferenceNo,
    methodReference: wire.paymentMethodReferenceNo,
    loanNo: wire.loan.loanNo,
    currency: wire.loan.currencyCode,
    channel,
    methodText: made.methodText,
    authId: made.authId,
    orderId: made.orderId,
    refunded: made.refundedAmt,
    isRefunded: made.isRefunded,
    fee: made.convenienceFee,
    totalCharged: channel === 'card' ? made.cardTransactionAmount : made.achTransactionAmount,
    platform: made.platform.platformType,
  }
}

function writeReceipt(one: Receipt): z.output<typeof wireReceipt> {
  const { channel, methodText, totalCharged } = one
  const nothing = 0n as Cents
  const shown = { text: methodText }
  const isBank = channel === 'ach' || channel === 'pad'
  return {
    id: one.id,
    datePaid: one.paidOn,
    effectiveDate: one.effectiveOn,
    postedDate: one.postedOn,
    returnedDate: one.returnedOn,
    settledDate: one.settledOn,
    returned: one.back,
    retry: one.retry,
    isRetry: one.isRetry,
    paymentAmount: one.amount,
    principal: one.split.principal,
    interest: one.split.interest,
    lateFee: one.split.lateFee,
    nsfFee: one.split.nsfFee,
    overpayment: one.split.over,
    principalBal: one.principalAfter,
    explanation: one.explained,
    paymentStatus: { description: one.stateText, color: one.color, state: one.state },
    paymentReferenceNo: one.paymentReference,
    paymentMethodReferenceNo: one.methodReference,
    loan: { loanNo: one.loanNo, currencyCode: one.currency },
    paymentsMade: {
      paymentType: codes[channel],
      cardMethod: channel === 'card' ? shown : null,
      achMethod: channel === 'ach' ? shown : null,
      padMethod: channel === 'pad' ? shown : null,
      methodText,
      authId: one.authId,
      orderId: one.orderId,
      refundedAmt: one.refunded,
      convenienceFee: one.fee,
      cardTransactionAmount: channel === 'card' ? totalCharged : nothing,
      achTransactionAmount: channel === 'card' ? nothing : totalCharged,
      platform: { platformType: one.platform },
      achStatus: isBank ? bankStatus(one) : '',
      isRefunded: one.isRefunded,
    },
  }
}

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

/** Where a receipt is to go; '' for what is not given. */
export type ReceiptSending = {
  /** also the order number of a payment that was just made (AMB-87) */
  readonly receiptId: string
  readonly email: string
  readonly phone: string
}

const receiptSending = z.codec(
  z.strictObject({
    receiptId: id,
    email: z.optional(text(200)),
    phoneNo: z.optional(text(30)),
  }),
  ours<ReceiptSending>(),
  {
    decode: ({ receiptId, email = '', phoneNo = '' }) => ({ receiptId, email, phone: phoneNo }),
    encode: ({ receiptId, email, phone }) => ({
      receiptId,
      ...(email !== '' && { email }),
      ...(phone !== '' && { phoneNo: phone }),
    }),
  },
)

/** Sends one receipt to an email address, to a phone, or to both. */
export const sendReceiptEndpoint = endpoint({
  method: 'POST',
  path: '/payments/send-payment-receipts',
  access: 'borrower',
  request: receiptSending,
  result: z.object({}),
  refusals: {
    form: 'receipts.refused.form',
    email: 'receipts.refused.email',
    phone: 'receipts.refused.phone',
    notFound: 'receipts.refused.notFound',
    textsOff: 'receipts.refused.textsOff',
    stopped: 'receipts.refused.stopped',
    tooManySends: 'receipts.refused.tooManySends',
    undelivered: 'receipts.send.failed',
  },
  codes: { tooManySends: 429 },
  message: 'receipts.send.sent',
})
