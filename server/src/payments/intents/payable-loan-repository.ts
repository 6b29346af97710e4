import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { loanColumns } from '../../servicing/loans/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { type PayableMethod, payableMethodColumns, toPayableMethod } from '../methods/method-row.ts'

/** Whose it is: everything a borrower may see is looked up under both ids. */
export type LoanOwner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** A loan that this borrower may see and pay; null for any other. */
export async function findPayableLoan(
  trx: LenderTransaction,
  owner: LoanOwner,
  loanId: string,
): Promise<StoredLoan | null> {
  if (!isUuid(loanId)) return null
  const row = await payableLoan(trx, owner, loanId).executeTakeFirst()
  return row === undefined ? null : toStoredLoan(row)
}

function payableLoan(trx: LenderTransaction, { lenderId, borrowerId }: LoanOwner, loanId: string) {
  return trx
    .selectFrom('loans')
    .innerJoin('loan_parties as party', (on) =>
      on
        .onRef('party.lender_id', '=', 'loans.lender_id')
        .onRef('party.loan_id', '=', 'loans.loan_id'),
    )
    .select(loanColumns.map((column) => `loans.${column}` as const))
    .where('loans.lender_id', '=', lenderId)
    .where('loans.loan_id', '=', loanId)
    .where('party.borrower_id', '=', borrowerId)
    .where('party.is_linked', '=', true)
}

export async function findPayableMethod(
  trx: LenderTransaction,
  { lenderId, borrowerId }: LoanOwner,
  methodId: string,
): Promise<PayableMethod | null> {
  if (!isUuid(methodId)) return null
  const row = await trx
    .selectFrom('methods')
    .select(payableMethodColumns)
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toPayableMethod(row)
}
