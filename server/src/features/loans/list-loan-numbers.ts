import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { readLoanNumbers } from './loan-list-store.ts'

/** Every loan of the borrower, for filters and selects (AMB-29). */
export async function listLoanNumbers({ db }: Pick<AppContext, 'db'>, borrower: Borrower) {
  return inLender(db, borrower.lenderId, (trx) => readLoanNumbers(trx, borrower.borrowerId))
}
