import type { Cents, Currency } from '@quittance/domain/money'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { fillLabel, type Reader } from './labels.ts'

/** How a payment stands, in words; a refund of a part tells how much, in every place alike. */
export function paymentStateText(
  {
    state,
    refunded,
    total,
    currency,
  }: {
    readonly state: PaymentState
    /** what went back in all, and what was taken, convenience fee included; cents */
    readonly refunded: Cents
    readonly total: Cents
    readonly currency: Currency
  },
  reader: Reader,
): string {
  const isInPart = state === 'refunded' && refunded > 0n && refunded < total
  return isInPart
    ? fillLabel(reader, 'receipts.refund.part', { amount: { cents: refunded, currency } })
    : reader.labels[`payments.state.${state}`]
}
