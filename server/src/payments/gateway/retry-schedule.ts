import { type Instant, toInstant } from '@quittance/domain/calendar'

const second = 1000
const minute = 60 * second
const steps = [2 * second, 10 * second, 30 * second, 2 * minute, 10 * minute]
const hourly = 60 * minute

/**
 * When a payment whose result is not known is asked for again: after 2 s, 10 s, 30 s, 2 min and
 * 10 min, then every hour, for as long as it takes.
 *
 * @param attempts exchanges with the gateway so far; 1 or more
 */
export function nextRetryAt(now: Instant, attempts: number): Instant {
  return toInstant(now + (steps[attempts - 1] ?? hourly))
}
