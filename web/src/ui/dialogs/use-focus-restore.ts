import { useEffect } from 'react'

/** When what had the focus goes away, the page has it: a keyboard is not thrown to the top. */
export function useFocusRestore(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
