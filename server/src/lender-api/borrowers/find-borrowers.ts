import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { searchBorrowers } from '../settings/lender-settings-repository.ts'

/** Borrowers by a part of their name, verified email or phone, or loan number; at most 50. */
export async function findBorrowers(
  { db }: Pick<LenderApiContext, 'db'>,
  { id }: Lender,
  text: string,
) {
  const rows = await withLenderTransaction(db, id, (trx) =>
    searchBorrowers(trx, text.slice(0, 100)),
  )
  return rows.map((row) => ({
    id: row.borrower_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    country: row.country,
    loans: row.loans === null ? [] : row.loans.split(','),
  }))
}
