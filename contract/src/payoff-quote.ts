import type { Cents } from '@quittance/domain/money'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type Reader, type LabelValue, showValue } from './labels/labels.ts'
import { currencyCode, day, dollars, id } from './wire.ts'

/** What pays a loan off through a day, and how and where it is paid. Amounts in the loan's currency. */
const payoffQuote = z.object({
  loanNo: z.string(),
  currency: currencyCode,
  asOf: day,
  /** the last day on which the total pays the loan off: interest to then is in it */
  goodThrough: day,
  total: dollars,
  /** what each day after that adds */
  perDiem: dollars,
  principal: dollars,
  interest: dollars,
  fees: dollars,
  /** held of the borrower's, and subtracted */
  credit: dollars,
  /** on their way and not subtracted, since they may come back */
  pending: dollars,
  /** sent, without a result so far, and not subtracted */
  confirming: dollars,
  payTo: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
})

export type PayoffQuoteAnswer = z.output<typeof payoffQuote>

const request = z.strictObject({ loanId: id })
const refusals = {
  loanNotFound: 'loans.quote.notFound',
  noPayoff: 'loans.quote.none',
} as const

/** A payoff that holds for the lender's `payoffGoodDays`, computed now. */
export const payoffQuoteEndpoint = endpoint({
  method: 'GET',
  path: '/loan/payoff-quote',
  access: 'borrower',
  request,
  result: payoffQuote,
  refusals,
})

/** Sends the same quote to the borrower's own primary email. */
export const sendPayoffQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/loan/send-payoff-quote',
  access: 'borrower',
  request,
  result: z.object({}),
  refusals: {
    ...refusals,
    noEmail: 'loans.quote.noEmail',
    tooManySends: 'receipts.refused.tooManySends',
  },
  codes: { tooManySends: 429 },
  message: 'loans.quote.sent',
})

type Line = [name: string, value: string]

/** The quote as lines of its email. */
export function payoffQuoteText(quote: PayoffQuoteAnswer, reader: Reader): Line[] {
  const { labels } = reader
  const { total, goodThrough, perDiem, loan, amounts, underWay, payTo, asOf } = payoffQuoteLines(
    quote,
    reader,
  )
  const { name, address, phone } = payTo
  return [
    total,
    goodThrough,
    perDiem,
    loan,
    ...amounts,
    ...underWay,
    ...lineOf(labels['loans.quote.payTo'], name),
    ...lineOf(labels['loans.quote.address'], address),
    ...lineOf(labels['loans.quote.phone'], phone),
    asOf,
  ]
}

/** What the quote says, on the page and in the email alike: each a name and its value. */
export function payoffQuoteLines(quote: PayoffQuoteAnswer, reader: Reader) {
  const { labels } = reader
  const { currency } = quote
  const say = (value: LabelValue) => showValue(value, reader)
  const money = (cents: Cents) => say({ cents, currency })
  const some = (name: string, cents: Cents) => (cents > 0n ? [line(name, money(cents))] : [])
  return {
    total: line(labels['loans.quote.total'], money(quote.total)),
    goodThrough: line(labels['loans.quote.goodThrough'], say({ dueOn: quote.goodThrough })),
    perDiem: line(labels['loans.quote.perDiem'], money(quote.perDiem)),
    loan: line(labels['receipts.details.loan'], quote.loanNo),
    /** of which the total is made */
    amounts: [
      line(labels['receipts.details.principal'], money(quote.principal)),
      line(labels['loans.quote.interest'], money(quote.interest)),
      ...some(labels['loans.quote.fees'], quote.fees),
      ...some(labels['loans.quote.credit'], quote.credit),
    ],
    /** of which it is not */
    underWay: [
      ...some(labels['loans.quote.pending'], quote.pending),
      ...some(labels['payments.state.confirming'], quote.confirming),
    ],
    payTo: quote.payTo,
    asOf: line(labels['loans.quote.asOf'], say({ day: quote.asOf })),
  }
}

function line(name: string, value: string): Line {
  return [name, value]
}

function lineOf(name: string, text: string): Line[] {
  return text === '' ? [] : [[name, text]]
}
