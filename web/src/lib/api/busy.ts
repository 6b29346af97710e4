import { type ReactNode, useEffect } from 'react'
import { observable } from '../react/observable.ts'

/** How many things the full-screen spinner waits for. One page, one spinner. */
export const busy = observable(0)

/** What stands over everything for a while, from code that came for it; null for nothing. */
export const overlay = observable<ReactNode>(null)

/** Covers the page while its first load runs; a short wait is never seen (AMB-125). */
export function useFullSpinner(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return undefined
    busy.set(busy.current() + 1)
    return () => busy.set(busy.current() - 1)
  }, [waiting])
}
