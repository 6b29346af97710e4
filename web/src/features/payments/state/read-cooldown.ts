import type { PaymentState } from './payment-state.ts'

/** How long no payment is taken by the chosen method. */
export type PaymentCooldown = {
  readonly secondsLeft: number
  /** another method can be used meanwhile */
  readonly hasOtherMethod: boolean
}

/**
 * Counts down until a payment is taken again.
 *
 * @param methodId what is chosen to pay by; null while nothing is
 * @returns null where a payment is taken now
 */
export function readCooldown(
  { cooldowns, nowMs }: Pick<PaymentState, 'cooldowns' | 'nowMs'>,
  methodId: string | null,
): PaymentCooldown | null {
  const mine = cooldowns.filter((one) => one.methodId === null || one.methodId === methodId)
  const last = Math.max(...mine.map(({ endsAtMs }) => endsAtMs))
  if (mine.length === 0) return null
  const secondsLeft = Math.max(1, Math.ceil((last - nowMs) / 1000))
  return { secondsLeft, hasOtherMethod: mine.every((one) => one.methodId !== null) }
}
