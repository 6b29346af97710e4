import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../db/database.ts'
import type { StoredRefund } from './refund-store.ts'

/** Whose loan it is, where nobody of the portal made the payment; null for nobody's. */
export async function readMaker(trx: LenderTransaction, loanId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('loan_parties')
    .select('borrower_id')
    .where('loan_id', '=', loanId)
    .orderBy('is_linked', 'desc')
    .orderBy('role')
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

/** What people are told of a refund, once for each. */
export async function writeRefundNews(
  trx: LenderTransaction,
  { lenderId, paymentId, refundId }: StoredRefund,
  { payload, now }: { readonly payload: object; readonly now: Instant },
): Promise<void> {
  const at = new Date(now)
  await trx
    .insertInto('outbox')
    .values({
      lender_id: lenderId,
      message_id: randomUUID(),
      dedupe_key: `payment.refunded:${refundId}`,
      topic: 'payment.refunded',
      payload: JSON.stringify({ paymentId, ...payload }),
      written_at: at,
      next_try_at: at,
    })
    .onConflict((on) => on.columns(['lender_id', 'dedupe_key']).doNothing())
    .execute()
}
