import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Borrower } from '../borrower.ts'

/** The loan, where this borrower has it in their list; null for any other. */
export async function findOwnLoan(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Pick<Borrower, 'lenderId' | 'borrowerId'>,
  loanId: string,
): Promise<string | null> {
  if (!isUuid(loanId)) return null
  const row = await trx
    .selectFrom('loan_parties')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where('is_linked', '=', true)
    .executeTakeFirst()
  return row?.loan_id ?? null
}
