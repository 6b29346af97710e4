import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { codeOf } from '../../../lib/start/code-of.ts'
import type { AnyCode } from '../../../lib/start/coded.tsx'
import { isPaidRetry, paidRetry, returnedPayment } from './returned-codes.ts'

/** Loaded on demand: most loans have no payment under way. Whoever pays has it before they can. */
export const pendingCards = codeOf(
  async () => (await import('./pending-payment-cards.tsx')).PendingPaymentCards,
)

/** The code that the payments of a loan take to be shown. */
export function codesOfPayments(payments: readonly PaymentAnswer[]): AnyCode[] {
  return [
    ...(payments.length > 0 ? [pendingCards] : []),
    ...(payments.some(({ state }) => state === 'returned') ? [returnedPayment] : []),
    ...(payments.some(isPaidRetry) ? [paidRetry] : []),
  ]
}
