import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import { newLoanState } from '@quittance/domain/loans/loan'
import type { DayCount } from '@quittance/domain/loans/interest/accrue-interest'
import type { PayoffBasis } from '@quittance/domain/loans/payoff/compare-payoff'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { broughtLabels } from './brought-labels.ts'
import { currencyCode, day, dollars, id, ours, word } from '../wire.ts'

/** A whole number that may be larger than a number of JSON holds exactly. */
const wholeText = z.codec(z.string().check(z.regex(/^-?\d{1,40}$/)), ours<bigint>(), {
  decode: BigInt,
  encode: String,
})
const maybeNumber = z.nullable(z.number())

const wire = z.object({
  terms: z.object({
    currency: currencyCode,
    principal: dollars,
    rate: wholeText,
    dayCount: word<DayCount>(),
    contractOn: day,
    installmentAmount: dollars,
    frequency: word<LoanFrequency>(),
    firstDueOn: day,
    installments: z.number(),
    dueDay: maybeNumber,
    secondDueDay: maybeNumber,
  }),
  state: z.object({
    principal: dollars,
    accruedExact: wholeText,
    accruedThrough: day,
    lateFee: dollars,
    nsfFee: dollars,
    otherFee: dollars,
    unapplied: dollars,
    rates: z.array(z.object({ from: day, rate: wholeText })),
    pauses: z.array(z.object({ after: day, through: z.nullable(day) })),
  }),
  nextDueOn: day,
  payoffFee: dollars,
})

/** What a loan's payoff is looked ahead from, where the borrower tries days and amounts. */
const payoffBasis = z.codec(wire, ours<PayoffBasis>(), {
  decode: ({ terms, state, ...rest }) => ({
    ...rest,
    terms,
    state: { ...newLoanState(terms), ...state },
  }),
  encode: ({ terms, state, ...rest }) => ({
    ...rest,
    terms: { ...terms, dueDay: terms.dueDay ?? null, secondDueDay: terms.secondDueDay ?? null },
    state: { ...state, rates: [...state.rates], pauses: [...state.pauses] },
  }),
})

/** What it takes to compute a payoff of any coming day with the function that the quote is computed by. */
export const payoffBasisEndpoint = endpoint({
  method: 'GET',
  path: '/loan/payoff-basis',
  access: 'borrower',
  request: z.strictObject({ loanId: id }),
  /** with the labels of `loans.plan.` */
  result: z.object({ basis: payoffBasis, labels: broughtLabels }),
  refusals: { loanNotFound: 'loans.quote.notFound', noPayoff: 'loans.quote.none' },
})
