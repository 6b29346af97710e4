import { useEffect } from 'react'
import { browserClock } from '../../../lib/time/clock.ts'
import { type DraftStore, discardDraft, forgottenAfterMs, isBegun } from './sign-up-draft.ts'

const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const lookEveryMs = 10_000

/** Forgets a sign-up that nobody goes on with, also where the device slept or the page was away meanwhile. */
export function useForgottenDraft(store: DraftStore): void {
  useEffect(() => {
    let lastActMs = browserClock.now()
    const look = () => {
      const isOver = browserClock.now() - lastActMs >= forgottenAfterMs
      if (isOver && isBegun(store.current())) discardDraft(store)
    }
    const act = () => {
      look()
      lastActMs = browserClock.now()
    }
    /** From here on the tab reckons: another page stands in it. */
    const leave = () => {
      look()
      if (isBegun(store.current())) store.set(store.current())
    }
    const timer = setInterval(look, lookEveryMs)
    for (const name of acts) document.addEventListener(name, act, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      for (const name of acts) document.removeEventListener(name, act, { capture: true })
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('pagehide', leave)
    }
  }, [store])
}
