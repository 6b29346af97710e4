import type { PostedPayment } from '@quittance/domain/loans/loan-event'
import { paymentWithout } from '@quittance/domain/loans/reverse-payment'
import type { LenderTransaction } from '../../db/database.ts'
import { listRefunds } from './refund-store.ts'
import type { LockedPayment } from './return-store.ts'

/** What refunds left of a payment; null when nothing is left. */
export async function leftOf(
  trx: LenderTransaction,
  payment: LockedPayment,
): Promise<PostedPayment | null> {
  let left: PostedPayment | null = payment.posted
  for (const { split, fee } of await listRefunds(trx, payment))
    if (split !== null && left !== null) left = paymentWithout(left, { split, withFee: fee > 0n })
  return left
}
