import type { LocalDate } from '@quittance/domain/calendar'
import { computePayoffQuote } from '@quittance/domain/loans/payoff/payoff-quote'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { readLoan } from '../servicing/loans/loan-state-repository.ts'
import { readPendingPaymentsOf } from './intents/pending-payment-repository.ts'

/**
 * What pays a loan off, and the payments that are under way to it. Of a loan of which nothing is owed,
 * or nothing may be demanded, there is none (AMB-129).
 */
export async function readLoanPayoff(
  trx: LenderTransaction,
  lender: Lender,
  { loanId, today }: { readonly loanId: string; readonly today: LocalDate },
) {
  const loan = await readLoan(trx, loanId)
  if (loan === null) return 'loanNotFound'
  const { terms, state, mode, loanNo } = loan
  const isOver = state.paidOffOn !== null || state.chargedOff !== null || state.closedOn !== null
  if (isOver || state.bankruptSince !== null) return 'noPayoff'
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const pending = await readPendingPaymentsOf(trx, lender.id, loanId)
  const quote = computePayoffQuote(underRules, state, { today, pending })
  return { loanNo, currency: terms.currency, quote, pending }
}
