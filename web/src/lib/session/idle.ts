import { countdownMs } from '@quittance/domain/auth/sign-in/idle'

/** What the time since the borrower's last activity means. */
export type IdleState =
  | { readonly kind: 'active' }
  | { readonly kind: 'counting'; readonly secondsLeft: number }
  | { readonly kind: 'over' }

/**
 * Every tab reckons from the same last act, so all count down together.
 *
 * @param sinceMs milliseconds since the borrower's last act
 * @param idleMs how long nothing may happen before the countdown begins; milliseconds
 */
export function readIdleState(sinceMs: number, idleMs: number): IdleState {
  if (sinceMs < idleMs) return { kind: 'active' }
  const leftMs = idleMs + countdownMs - sinceMs
  if (leftMs <= 0) return { kind: 'over' }
  return { kind: 'counting', secondsLeft: Math.ceil(leftMs / 1000) }
}
