import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { readLoanNumbers } from './loan-list-repository.ts'

/** Every loan of the borrower, for filters and selects (AMB-29). */
export async function listLoanNumbers({ db }: Pick<LendersContext, 'db'>, borrower: Borrower) {
  return withLenderTransaction(db, borrower.lenderId, (trx) =>
    readLoanNumbers(trx, borrower.borrowerId),
  )
}
