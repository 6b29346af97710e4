import { type ReactNode, useEffect } from 'react'
import { observable } from '../state/observable.ts'

/** How many things the full-screen spinner waits for. One page, one spinner. */
export const loadingCount = observable(0)

/** What lazily loaded code shows over the whole page for a while; null for nothing. */
export const pageOverlay = observable<ReactNode>(null)

/** Covers the page while its first load runs; a short wait is never seen (AMB-125). */
export function useFullSpinner(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return undefined
    loadingCount.set(loadingCount.current() + 1)
    return () => loadingCount.set(loadingCount.current() - 1)
  }, [waiting])
}
