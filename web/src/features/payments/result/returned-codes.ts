import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { codeOf } from '../../../lib/start/code-of.ts'

/** Loaded on demand: it has a label for every return code. */
export const returnedPayment = codeOf(
  async () => (await import('./returned-payment.tsx')).ReturnedPayment,
)
export const paidRetry = codeOf(async () => (await import('./returned-payment.tsx')).PaidRetry)

export function isPaidRetry({ state, retryOf }: PaymentAnswer): boolean {
  return state === 'completed' && retryOf !== null
}
