import { useSyncExternalStore } from 'react'

/** What the browser keeps under a name; null where the server draws the page. */
export function readKept(name: string): string | null {
  return typeof document === 'undefined' ? null : localStorage.getItem(name)
}

const never = () => () => undefined
const no = () => false

/**
 * Whether something is so that only the browser knows. Where the server draws the page it is not, and
 * not while the browser takes that over either: both draw the same.
 */
export function useInBrowser(ask: () => boolean): boolean {
  return useSyncExternalStore(never, ask, no)
}
