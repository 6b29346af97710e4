import type { PendingPayment } from '@quittance/domain/loans/payoff/payoff'
import type { InnerState } from '@quittance/domain/payments/payment'

/** States of a payment of which nobody knows yet whether it is charged. */
export const undecided = ['created', 'submitting', 'confirming'] as const

/** States in which a payment that is not posted yet may still be. */
export const openStates = [...undecided, 'pending', 'completed'] as const

/** @internal for the simulator */
export const pendingStates: ReadonlySet<InnerState> = new Set(openStates)

/** A payment under way; whether it is charged is not known yet of one that is being confirmed. */
export type UnpostedPayment = PendingPayment & { readonly isConfirming: boolean }

/** Those that are accepted: figures that people are to pay by count no others. */
export function acceptedOf<T extends UnpostedPayment>(pendingPayments: readonly T[]): readonly T[] {
  return pendingPayments.filter(({ isConfirming }) => !isConfirming)
}

/** Those of which nobody knows yet what becomes of them. */
export function confirmingOf<T extends UnpostedPayment>(
  pendingPayments: readonly T[],
): readonly T[] {
  return pendingPayments.filter(({ isConfirming }) => isConfirming)
}
