import type { LocalDate } from '@quittance/domain/calendar'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { toPostedPayment } from '../intents/posted-payment.ts'
import type { StoredRefund } from './refund-repository.ts'

/** A refund whose money is still in the lender's cash. */
export type DueRefund = Pick<StoredRefund, 'refundId' | 'paymentId' | 'loanId' | 'amount' | 'fee'>

/** Refunds that leave the lender's cash by this day, held until the transaction ends; by loan. */
export async function claimDueRefunds(
  trx: LenderTransaction,
  lenderId: string,
  { by, most }: { readonly by: LocalDate; readonly most: number },
): Promise<readonly DueRefund[]> {
  const rows = await trx
    .selectFrom('refunds')
    .select(['refund_id', 'payment_id', 'loan_id', 'amount_cents', 'fee_cents'])
    .where('lender_id', '=', lenderId)
    .where('state', '=', 'completed')
    .where('settles_on', '<=', by)
    .where('settled_on', 'is', null)
    .orderBy('loan_id')
    .orderBy('refund_id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    refundId: row.refund_id,
    paymentId: row.payment_id,
    loanId: row.loan_id,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
  }))
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
