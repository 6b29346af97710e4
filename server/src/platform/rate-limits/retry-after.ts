import type { Instant } from '@quittance/domain/calendar'
import { secondsUntil, displayedWait } from '@quittance/domain/displayed-wait'

/**
 * What a refusal for too many says: when it ends, in seconds, and in the words of a wait. Minutes and
 * seconds are there for texts of a lender's own.
 */
export function retryAfter(endsAt: Instant, now: Instant) {
  const retryAfterSeconds = secondsUntil(endsAt, now)
  const minutes = String(Math.ceil(retryAfterSeconds / 60))
  const wait = { seconds: displayedWait(endsAt, now) }
  return { retryAfterSeconds, values: { wait, minutes, seconds: String(retryAfterSeconds) } }
}
