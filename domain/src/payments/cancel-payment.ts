import { cutoffTime, type Instant, type LocalDate, instantAt } from '../calendar.ts'
import type { InnerState } from './payment.ts'
import type { MethodKind } from './payment-method.ts'

/** A payment, as far as taking it back depends on it. */
export type CancellablePayment = {
  readonly state: InnerState
  readonly kind: MethodKind
  /** the business day on which it is handed to the bank */
  readonly effectiveOn: LocalDate
}

/**
 * Until when a payment can be taken back by who made it: 5:00 PM Eastern of the day on which its
 * bank file leaves. Null for a card, and for whatever does not wait for a bank.
 *
 * @see AMB-121
 */
export function cancelUntil({ state, kind, effectiveOn }: CancellablePayment): Instant | null {
  return kind === 'card' || state !== 'pending' ? null : instantAt(effectiveOn, cutoffTime)
}

/**
 * Why a payment is not taken back now; null when it is.
 *
 * @param now the business clock
 */
export function refuseCancel(
  payment: CancellablePayment,
  now: Instant,
): 'notCancellable' | 'tooLateToCancel' | null {
  const until = cancelUntil(payment)
  if (until === null) return 'notCancellable'
  return now < until ? null : 'tooLateToCancel'
}
