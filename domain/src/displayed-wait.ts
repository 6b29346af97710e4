import type { Instant } from './calendar.ts'

/** How long until a moment, never less than it is; whole seconds, above 0. */
export function secondsUntil(until: Instant, now: Instant): number {
  return Math.max(1, Math.ceil((until - now) / 1000))
}

/**
 * How long somebody is told to wait, never less than they have to: whole minutes from a minute on,
 * whole seconds below it.
 *
 * @param until the moment from which it goes on; one that is past counts as a second
 * @returns whole seconds, above 0
 */
export function displayedWait(until: Instant, now: Instant): number {
  const seconds = secondsUntil(until, now)
  return seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60
}
