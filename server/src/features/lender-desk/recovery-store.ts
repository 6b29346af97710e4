import { add, type Cents, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../db/database.ts'
import { paymentStands } from '../ledger/payment-stands.ts'
import { toPostedPayment } from '../ledger/posted-payment.ts'
import { leftOf } from '../payments/left-of-payment.ts'
import { listRefunds } from '../payments/refund-store.ts'

/**
 * Moves what payments recovered of a loan to held money in their splits, as `paymentAfterReversal`
 * of the domain does: a later return or refund takes it from there. What refunds gave back of a
 * recovery stays one, since the refund is kept with the split that it took.
 *
 * The caller holds the loan.
 *
 * @returns what was moved; cents, 0 or above
 */
export async function moveRecoveries(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<Cents> {
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('recovery_cents', '>', 0n)
    .where(paymentStands)
    .orderBy('payment_id')
    .forNoKeyUpdate()
    .execute()
  let moved: Cents = zero
  for (const row of rows) {
    const payment = { lenderId, paymentId: row.payment_id }
    const left = leftOf(toPostedPayment(row), await listRefunds(trx, payment))
    const recovery = left?.split.recovery ?? zero
    moved = add(moved, recovery)
    await trx
      .updateTable('payments')
      .set((is) => ({
        recovery_cents: is('recovery_cents', '-', recovery),
        unapplied_cents: is('unapplied_cents', '+', recovery),
      }))
      .where('lender_id', '=', lenderId)
      .where('payment_id', '=', row.payment_id)
      .execute()
  }
  return moved
}
