import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import { add, type Cents, subtract, zero } from '@quittance/domain/money'
import type { Waterfall } from '@quittance/domain/payments/allocate-payment'
import { shareOfReturn } from '@quittance/domain/payments/share-of-return'
import { refundedSplit } from '@quittance/domain/payments/refunded-split'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isPaymentEffective } from '../../servicing/ledger/effective-payment-repository.ts'
import { toPostedPayment } from '../../payments/intents/posted-payment.ts'
import { unrefundedAmount } from '../../payments/returns/unrefunded-amount.ts'
import { listRefunds } from '../../payments/refunds/refund-repository.ts'

type LoanPlace = { readonly lenderId: string; readonly loanId: string }
type Recoveries = LoanPlace & { readonly waterfall: Waterfall }

/** Locks the payments that recovered something of a loan, in the order of their ids: whoever changes them, before the loan. */
export async function lockRecoveries(trx: LenderTransaction, { lenderId, loanId }: LoanPlace) {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('recovery_cents', '>', 0n)
    .where((is) => is.or([isPaymentEffective(), is('returned_cents', 'is not', null)]))
    .orderBy('payment_id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Moves what payments recovered of a loan to unapplied funds in their splits, as `paymentAfterReversal`
 * of the domain does: a later return or refund takes it from there. What refunds gave back of a
 * recovery stays one, since the refund is kept with the split that it took; so does what a bank took
 * of a payment of which it left a part.
 *
 * The caller holds the payments, and then the loan.
 *
 * @returns what was moved; cents, 0 or above
 */
export async function moveRecoveries(
  trx: LenderTransaction,
  { lenderId, loanId, waterfall }: Recoveries,
): Promise<Cents> {
  const rows = await lockRecoveries(trx, { lenderId, loanId })
  let moved: Cents = zero
  for (const row of rows) {
    const payment = { lenderId, paymentId: row.payment_id }
    const left = unrefundedAmount(toPostedPayment(row), await listRefunds(trx, payment))
    const took = row.returned_cents === null ? null : toCents(row.returned_cents)
    const recovery = left === null ? zero : recoveryWithout(left, { took, waterfall })
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

/** What is left of a payment's recovery once its bank took an amount; null: it took nothing. */
function recoveryWithout(
  left: PostedPayment,
  { took, waterfall }: { readonly took: Cents | null; readonly waterfall: Waterfall },
): Cents {
  const { split } = left
  const { amount } = took === null ? { amount: zero } : shareOfReturn(left, left, took)
  if (amount === 0n) return split.recovery
  return subtract(split.recovery, refundedSplit(split, amount, waterfall).recovery)
}
