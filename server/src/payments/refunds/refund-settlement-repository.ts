import type { LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { NextOfDay } from '../end-of-day/take-in-batches.ts'
import { toPostedPayment } from '../intents/posted-payment.ts'
import { refundColumns, type StoredRefund, toRefund } from './refund-row.ts'

/** Refunds that leave the lender's cash by this day, held until the transaction ends; by loan. */
export async function claimDueRefunds(
  trx: LenderTransaction,
  lenderId: string,
  { by, most, except = [] }: NextOfDay,
): Promise<readonly StoredRefund[]> {
  const rows = await trx
    .selectFrom('refunds')
    .select(refundColumns)
    .where('lender_id', '=', lenderId)
    .where('state', '=', sql.lit('completed'))
    .where('settles_on', '<=', by)
    .where('settled_on', 'is', null)
    .where((is) => is.not(is('refund_id', '=', is.fn.any(is.val(except)))))
    .orderBy('loan_id')
    .orderBy('refund_id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
  return rows.map(toRefund)
}

/** The payment that a refund takes from, as it was posted. */
export async function readRefundedPayment(
  trx: LenderTransaction,
  lenderId: string,
  paymentId: string,
) {
  const paid = await trx
    .selectFrom('payments')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return toPostedPayment(paid)
}

/** The money of a refund has left the lender's cash. */
export async function markRefundSettled(
  trx: LenderTransaction,
  { lenderId, refundId }: Pick<StoredRefund, 'lenderId' | 'refundId'>,
  on: LocalDate,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ settled_on: on })
    .where('lender_id', '=', lenderId)
    .where('refund_id', '=', refundId)
    .execute()
}
