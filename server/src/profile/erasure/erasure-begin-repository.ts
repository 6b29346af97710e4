import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { ErasedBorrower } from './erasure-repository.ts'

/** Nothing is charged to what the borrower saved any more. @param at business time @returns how many there were */
export async function markMethodsRemoved(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  at: Instant,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('methods')
    .set({ removed_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type TaskEnd = {
  readonly author: string
  readonly note: string
  /** elapsed time */
  readonly at: Instant
}

/** What the borrower asked the lender for is done. */
export async function endRequests(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  { author, note, at }: TaskEnd,
): Promise<void> {
  await trx
    .updateTable('lender_tasks')
    .set({ done_at: new Date(at), done_by: author, done_note: note })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', 'erasureRequested')
    .where('done_at', 'is', null)
    .execute()
}
