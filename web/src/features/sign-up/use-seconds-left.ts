import { useEffect, useState } from 'react'
import { browserClock, type Clock } from '../../lib/clock.ts'

/**
 * How long until a moment, second by second; whole seconds, 0 once it has come.
 *
 * @param atMs milliseconds of the browser's clock
 */
export function useSecondsLeft(atMs: number, clock: Clock = browserClock): number {
  const [nowMs, setNowMs] = useState(() => clock.now())
  const isRunning = nowMs < atMs

  useEffect(() => {
    if (!isRunning) return undefined
    const count = () => setNowMs(clock.now())
    const timer = setInterval(count, 250)
    document.addEventListener('visibilitychange', count) // timers sleep in a hidden tab
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [clock, isRunning])

  return Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
