import type { Lender } from '../../lenders/lender-directory.ts'
import type { PaymentIntent } from '../intents/payment-intent-repository.ts'

/**
 * Whether a payment waits for the lender's daily file instead of going to the gateway at once: a
 * bank account, where real time is off and the import of one-time payments is on (AMB-61).
 */
export function isBatched(
  { settings }: Lender,
  { method }: Pick<PaymentIntent, 'method'>,
): boolean {
  const { borAchRealtimePmts, oneTimeAchImportNls } = settings.portal
  return method.kind !== 'card' && !borAchRealtimePmts && oneTimeAchImportNls
}
