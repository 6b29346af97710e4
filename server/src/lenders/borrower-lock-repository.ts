import type { LenderTransaction } from '../platform/database/database.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import type { Borrower } from './borrower.ts'

/**
 * Holds the borrower's row, so that of two things added to it at once each sees the other.
 *
 * @throws DatabaseUnavailable where their erasure has begun meanwhile: done again, the call finds no session
 */
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
  if (await isErased(trx, owner)) throw new DatabaseUnavailable('The account is being erased.')
}

/** Whether their erasure has begun. Whoever holds their row is told for good. */
export async function isErased(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<boolean> {
  const begun = await trx
    .selectFrom('erasures')
    .select('erasure_id')
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .executeTakeFirst()
  return begun !== undefined
}
