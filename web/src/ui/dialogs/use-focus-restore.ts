import { useEffect } from 'react'

/** Moves the focus to the page when the focused element disappears. */
export function useFocusRestore(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
