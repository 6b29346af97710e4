import { useSyncExternalStore } from 'react'

/** From this width on there is room for two columns, and no bar at the foot; CSS pixels. */
export const wideFrom = 960

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
