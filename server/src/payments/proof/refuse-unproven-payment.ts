import { type Outcome, refused } from '@quittance/contract/endpoint'
import { isPaymentUnproven } from '@quittance/domain/auth/sign-in/recent-proof'
import type { Instant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'

type Unproven = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** without the fee */
  readonly amount: Cents
  /** what the borrower ordered that day before it; see `countsOrdersOfDay` */
  readonly before: Cents
  /** elapsed time */
  readonly now: Instant
}

/**
 * Whether it matters here what else a borrower orders that day. An agent comes by the lender's own key, and
 * is not asked.
 */
export function countsOrdersOfDay({ lender, borrower }: Pick<Unproven, 'lender' | 'borrower'>) {
  return lender.settings.servicing.stepUpPaymentAmount !== null && borrower.agent === null
}

/**
 * Whether a payment waits for a proof of who makes it: with the others of its day it is above the
 * lender's amount. The router adds by what it can be proven.
 */
export function refuseUnprovenPayment({
  lender,
  borrower,
  amount,
  before,
  now,
}: Unproven): Outcome<never, 'proofNeeded'> | null {
  if (!countsOrdersOfDay({ lender, borrower })) return null
  const { stepUpPaymentAmount: limit } = lender.settings.servicing
  const { provenAt } = borrower
  return isPaymentUnproven({ limit, before, amount, provenAt, now }) ? refused('proofNeeded') : null
}
