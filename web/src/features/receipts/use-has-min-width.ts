import { useSyncExternalStore } from 'react'

/** Whether the window has at least this width, in CSS pixels. */
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
