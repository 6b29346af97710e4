import type { LenderTransaction } from '../platform/database/database.ts'
import type { Borrower } from './borrower.ts'

/** The erasure of whoever calls began while the call waited: HTTP 401, as it is when called again. */
export class ErasureBegun extends Error {}

/**
 * Holds the borrower's row, so that of two things added to it at once each sees the other.
 *
 * @throws ErasureBegun
 */
export async function lockBorrower(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<void> {
  if (!(await tryLockBorrower(trx, owner))) throw new ErasureBegun('The account is being erased.')
}

/** The same of whom somebody else names. @returns false where their erasure has begun */
export async function tryLockBorrower(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<boolean> {
  await holdBorrower(trx, owner)
  return !(await isErased(trx, owner))
}

/** Holds the row of a borrower, one who is being erased too. */
export async function holdBorrower(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<void> {
  await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
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
