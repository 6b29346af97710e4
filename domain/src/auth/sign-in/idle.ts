import { assert } from '../../assert.ts'

const minuteMs = 60_000

/** How long the timeout modal counts down before it logs out; milliseconds (LIM-03). */
export const countdownMs = 30_000

/** The longest life of a session, however busy; milliseconds (AMB-99). */
export const sessionMaxMs = 12 * 60 * minuteMs

/** At most so many live sessions of one user; the oldest ends. */
export const sessionsMax = 10

/**
 * How long a borrower may do nothing before the timeout modal opens.
 *
 * @param sessionTimeout lender setting; whole minutes, above 0
 * @returns milliseconds
 * @see LIM-02
 */
export function idleMs(sessionTimeout: number): number {
  assert(sessionTimeout > 0, 'a session timeout is above zero')
  return sessionTimeout * minuteMs
}

/**
 * How long after the borrower's last act the server ends the session: later than the browser's own
 * countdown, so that "Continue" in its last second still finds it alive.
 *
 * @param sessionTimeout lender setting; whole minutes, above 0
 * @returns milliseconds
 * @see AMB-99
 */
export function serverIdleMs(sessionTimeout: number): number {
  return idleMs(sessionTimeout) + 60_000
}
