import { useState } from 'react'
import { browserClock, type Clock } from './clock.ts'
import { useTicks } from './use-ticks.ts'

/**
 * How long until a moment, second by second; whole seconds, 0 once it has come.
 *
 * @param atMs milliseconds of the browser's clock
 */
export function useSecondsLeft(atMs: number, clock: Clock = browserClock): number {
  const [nowMs, setNowMs] = useState(() => clock.now())
  useTicks(nowMs < atMs, () => setNowMs(clock.now()), 250)
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
