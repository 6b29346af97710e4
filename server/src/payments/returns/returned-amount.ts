import { type Cents, zero } from '@quittance/domain/money'
import { shareOfReturn } from '@quittance/domain/payments/share-of-return'
import type { StoredRefund } from '../refunds/refund-row.ts'
import type { LockedPayment } from './returned-payment-repository.ts'
import { unrefundedAmount } from './unrefunded-amount.ts'

/** What a payment's return took back of the loan, and of the convenience fee; cents, 0 or above. */
export type ReturnedAmount = { readonly amount: Cents; readonly fee: Cents }

/** What came back of a payment: what refunds had left of it, or less where its bank named less. */
export function returnedAmount(
  { posted, took }: Pick<LockedPayment, 'posted' | 'took'>,
  refunds: readonly Pick<StoredRefund, 'split' | 'fee'>[],
): ReturnedAmount {
  const left = unrefundedAmount(posted, refunds) ?? { amount: zero, fee: zero }
  return took === null ? left : shareOfReturn(posted, left, took)
}
