import type { LenderTransaction } from '../platform/database/database.ts'
import type { Borrower } from './borrower.ts'

/** Holds the borrower's row, so that of two things added to it at once each sees the other. */
export async function lockBorrower(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<void> {
  await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
