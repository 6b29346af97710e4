import type { BalanceLineKind } from '@quittance/domain/loans/balance/explain-balance'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { broughtLabels } from './brought-labels.ts'
import { currencyCode, day, dollars, id, word } from '../wire.ts'

const owed = { principal: dollars, interest: dollars, fees: dollars }

/** Interest of whole days at one yearly rate. */
const earned = z.nullable(z.object({ days: z.number(), percent: z.number() }))

const lineFields = {
  kind: word<BalanceLineKind>(),
  on: day,
  /** above zero where more is owed with it */
  change: dollars,
  ...owed,
  /** all that is owed after it */
  balance: dollars,
  /** held until it makes up an installment, or overpaid; below zero when it leaves */
  held: dollars,
  /** of its payment; '' where there is none */
  reference: z.string(),
  earned,
}

const explanation = z.object({
  loanNo: z.string(),
  currency: currencyCode,
  /** the first day that can be asked for */
  openedOn: day,
  /** of `loans.balance.` */
  labels: broughtLabels,
  /** both at their end */
  from: day,
  through: day,
  opening: z.object({ ...owed, balance: dollars }),
  lines: z.array(z.object(lineFields)),
  closing: z.object({ ...owed, balance: dollars }),
  /** earned since interest was posted last, where the last day is today; null where there is none */
  unposted: z.nullable(z.object({ amount: dollars, earned })),
  /** what the last payment did; null before the first */
  lastPayment: z.nullable(
    z.object({
      ...lineFields,
      /** the days whose interest it found */
      interestBefore: earned,
    }),
  ),
})

export type BalanceAnswer = z.output<typeof explanation>

/**
 * Why what is owed moved between the ends of two days, by the loan's own books: without days since the
 * last payment, and until today.
 */
export const explainBalanceEndpoint = endpoint({
  method: 'GET',
  path: '/loan/balance-explanation',
  access: 'borrower',
  request: z.strictObject({ loanId: id, from: z.optional(day), through: z.optional(day) }),
  result: explanation,
  refusals: {
    loanNotFound: 'loans.balance.notFound',
    notExplained: 'loans.balance.none',
    days: 'loans.balance.badDays',
  },
})
