import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from './borrower.ts'
import type { LenderTransaction } from '../platform/database/database.ts'

/**
 * Ends the secret address of a borrower's calendar: by their own wish, and with whatever else an account
 * loses that somebody else may have had.
 *
 * @returns whether there was one
 */
export async function endCalendarFeed(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Pick<Borrower, 'lenderId' | 'borrowerId'>,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
