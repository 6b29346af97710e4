import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../db/database.ts'
import type { StoredRefund } from './refund-store.ts'

/**
 * Who is told of a payment that nobody of the portal made: who signed the loan and has it in their
 * portal, the first borrower before the second; null for nobody.
 */
export async function readFirstParty(
  trx: LenderTransaction,
  loanId: string,
): Promise<string | null> {
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
