import { useEffect, useEffectEvent } from 'react'

/** Calls something again and again while it is on, and at once when a hidden page is seen again. */
export function useTicks(isOn: boolean, onTick: () => void, everyMs = 1000): void {
  const tick = useEffectEvent(onTick)

  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick) // timers sleep in a hidden tab
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isOn, everyMs])
}
