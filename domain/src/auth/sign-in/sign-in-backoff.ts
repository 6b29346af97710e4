import { assert } from '../../assert.ts'
import { type Instant, toInstant } from '../../calendar.ts'

/** How wrong passwords slow one down. A wait doubles with each failure, up to its longest. */
export type BackoffRule = {
  /** so many wrong passwords are free of any wait; above 0 */
  readonly tries: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

/** Wrong passwords since the last right one, or since a reset. */
export type FailedAttempts = { readonly count: number; readonly lastAt: Instant }

type Limits = {
  readonly signInTriesUnknownDevice: number
  readonly signInWaitMinutes: number
  readonly signInWaitMaxHours: number
  readonly signInTriesKnownDevice: number
}

const minuteMs = 60_000

/** L1: devices that never signed in to this account. What they do, does not slow a known one. */
export function unknownDeviceRule(limits: Limits): BackoffRule {
  return {
    tries: limits.signInTriesUnknownDevice,
    firstWaitMs: limits.signInWaitMinutes * minuteMs,
    longestWaitMs: limits.signInWaitMaxHours * 60 * minuteMs,
  }
}

/** L2: a device that signed in to this account in the last 90 days waits a minute, then longer. */
export function knownDeviceRule(limits: Limits): BackoffRule {
  return {
    tries: limits.signInTriesKnownDevice,
    firstWaitMs: minuteMs,
    longestWaitMs: 15 * minuteMs,
  }
}

/** How long a device counts as known after it last signed in; days. */
export const knownDeviceDays = 90

/**
 * Until when the next password is refused unchecked.
 *
 * @param failures of this account, with this kind of device; none: count 0
 * @returns null when a password may be tried at once
 * @see reliability 2.1, L1 and L2
 *
 * @example
 * // 5 tries, then 15 min: the 5th failure waits 15 min, the 6th 30 min, the 12th 24 h
 */
export function blockedUntil(
  failures: FailedAttempts,
  rule: BackoffRule,
  now: Instant,
): Instant | null {
  assert(rule.tries > 0, 'at least one try is free')
  if (failures.count < rule.tries) return null
  const doubled = rule.firstWaitMs * 2 ** (failures.count - rule.tries)
  const until = failures.lastAt + Math.min(doubled, rule.longestWaitMs)
  return until > now ? toInstant(until) : null
}
