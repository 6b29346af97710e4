import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { isEmail } from '@quittance/domain/auth/sign-in/contact'
import { isContactOnFile } from '../lenders/contact-on-file-repository.ts'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { writeReceiptEmail } from './schedule-command-repository.ts'
import { findOwnLoan } from './schedule-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly email: string
}

type Refusal = 'loanNotFound' | 'scheduleNotFound' | 'email' | 'notOnFile'

/**
 * Has the receipts of the schedule that this borrower made last for a loan sent to an address (AMB-42);
 * an agent names none but the borrower's own.
 */
export async function setReceiptEmail(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, loanId, email: given }: Asked,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const email = given.trim()
  if (!isEmail(email)) return refused('email', { field: 'receipt_email_address' })
  return withLenderTransaction(db, lender.id, async (trx) => {
    const own = await findOwnLoan(trx, borrower, loanId)
    if (own === null) return refused('loanNotFound', { field: 'loan_id' })
    const named = { borrowerId: borrower.borrowerId, contact: email.toLowerCase() }
    if (borrower.agent !== null && !(await isContactOnFile(trx, named)))
      return refused('notOnFile', { field: 'receipt_email_address' })
    const isKept = await writeReceiptEmail(trx, borrower, { loanId: own, email })
    return isKept ? done({}) : refused('scheduleNotFound', { field: 'loan_id' })
  })
}
