import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelsFrom } from '@quittance/contract/balance/brought-labels'
import type { Reader } from '@quittance/contract/labels/labels'
import { dayOf } from '@quittance/domain/calendar'
import { loanFields } from '@quittance/domain/loans/loan-fields'
import type { PayoffBasis } from '@quittance/domain/loans/payoff/compare-payoff'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { findPayableLoan } from '../intents/payable-loan-repository.ts'
import { readLoanPayoff } from '../read-loan-payoff.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly reader: Reader
}

/** What the borrower's own page looks ahead from, where the loan has a payoff. */
export async function readPayoffBasis(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, reader }: Asked,
): Promise<
  Outcome<{ basis: PayoffBasis; labels: Record<string, string> }, 'loanNotFound' | 'noPayoff'>
> {
  const today = dayOf(clocks.business())
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return refused('loanNotFound', { field: 'loanId' })
    const payoff = await readLoanPayoff(trx, lender, { loanId, today })
    if (typeof payoff === 'string') return refused('noPayoff')
    const { terms, state, mode } = loan
    const rules = lender.settings.servicing
    const { newOldestOn } = loanFields({ terms, rules, mode }, state, {
      today,
      lastPaid: null,
      hasScheduled: false,
    })
    if (newOldestOn === null) return refused('noPayoff')
    const basis = { terms, state, nextDueOn: newOldestOn, payoffFee: rules.payoffFee }
    return done({ basis, labels: labelsFrom(reader.labels, 'loans.plan.') })
  })
}
