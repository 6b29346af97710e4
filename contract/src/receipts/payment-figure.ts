import { fillLabel, type Reader, showValue } from '../labels/labels.ts'
import type { Receipt } from './receipts.ts'

/** A payment's one figure, wherever it stands: '$25.00 + $3.95 fee', '$25.00' without a fee. */
export function paymentFigure(
  { amount, fee, currency }: Pick<Receipt, 'amount' | 'fee' | 'currency'>,
  reader: Reader,
): string {
  if (fee === 0n) return showValue({ cents: amount, currency }, reader)
  const parts = { amount: { cents: amount, currency }, fee: { cents: fee, currency } }
  return fillLabel(reader, 'payments.figure.withFee', parts)
}

/**
 * The same in two: the amount, and what comes on top of it in words, '' for nothing. The lender may put
 * its words in another order: then it is one text.
 */
export function splitFigure(
  payment: Pick<Receipt, 'amount' | 'fee' | 'currency'>,
  reader: Reader,
): [amount: string, rest: string] {
  const amount = showValue({ cents: payment.amount, currency: payment.currency }, reader)
  const whole = paymentFigure(payment, reader)
  return whole.startsWith(amount) ? [amount, whole.slice(amount.length).trim()] : [whole, '']
}

/** Whether nothing was ever taken. */
export function isPaymentUncharged({ state }: Pick<Receipt, 'state'>): boolean {
  return state === 'declined' || state === 'cancelled'
}
