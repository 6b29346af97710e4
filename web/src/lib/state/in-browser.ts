import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const no = () => false

/**
 * Whether something is so that only the browser knows. Where the server draws the page it is not, and
 * not while the browser takes that over either: both draw the same.
 */
export function useInBrowser(ask: () => boolean): boolean {
  return useSyncExternalStore(never, ask, no)
}
