import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import { remainingPayment } from '@quittance/domain/loans/payments/reverse-payment'
import type { StoredRefund } from '../refunds/refund-row.ts'

/** What refunds left of a payment; null when nothing is left. */
export function unrefundedAmount(
  posted: PostedPayment,
  refunds: readonly Pick<StoredRefund, 'split' | 'fee'>[],
): PostedPayment | null {
  let left: PostedPayment | null = posted
  for (const { split, fee } of refunds)
    if (split !== null && left !== null) left = remainingPayment(left, { split, withFee: fee > 0n })
  return left
}
