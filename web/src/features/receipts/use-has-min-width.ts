import { useSyncExternalStore } from 'react'

/** Whether the window is this wide, in CSS pixels: what stands beside the list, and what over it. */
export function useHasMinWidth(width: number): boolean {
  const query = window.matchMedia(`(min-width: ${width}px)`)
  return useSyncExternalStore(
    (learn) => {
      query.addEventListener('change', learn)
      return () => query.removeEventListener('change', learn)
    },
    () => query.matches,
  )
}
