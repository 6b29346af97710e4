import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MethodOwner } from './method-repository.ts'

/** Whether a payment by this method is on its way, so that nobody knows yet what becomes of it. */
export async function hasPendingPayment(
  trx: LenderTransaction,
  { lenderId }: MethodOwner,
  methodId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('lender_id', '=', lenderId)
    .where('method_id', '=', methodId)
    .where('state', 'in', ['created', 'submitting', 'confirming'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The payments by this method that its bank has not settled yet, oldest first. */
export async function listPendingOfMethod(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  methodId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .where('state', '=', 'pending')
    .orderBy('made_at')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/** The row stays, for what was paid by it: it is only shown and charged no more. */
export async function markMethodRemoved(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  { methodId, at }: { readonly methodId: string; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable('methods')
    .set({ removed_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .execute()
}
