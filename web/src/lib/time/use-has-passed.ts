import type { Instant } from '@quittance/domain/calendar'
import { useState } from 'react'
import { useLender } from '../settings/lender-settings.ts'
import { browserClock } from './clock.ts'
import { useTicks } from './use-ticks.ts'

/**
 * Whether a moment of the server's clock has passed, also while the page stays open over it: the
 * server's moment at the page's start, and the time since then. False for none.
 */
export function useHasPassed(at: Instant | null): boolean {
  const { now, readAtMs } = useLender()
  const hasPassed = () => at !== null && at <= now + (browserClock.now() - readAtMs)
  const [seen, setSeen] = useState(() => (hasPassed() ? at : null))
  const isPast = at !== null && (at <= now || seen === at)
  useTicks(at !== null && !isPast, () => setSeen(hasPassed() ? at : null))
  return isPast
}
