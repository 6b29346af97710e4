import { useEffect } from 'react'

const takesFocus = 'a[href], button, input, select, textarea, [tabindex]'

/** Lets the keyboard scroll a place that scrolls, where nothing in it takes the focus. */
export function useKeyScroll(place: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const box = place.current
    if (box === null) return undefined
    const observer = new ResizeObserver(() => {
      const isAlone = box.querySelector(takesFocus) === null
      box.tabIndex = isAlone && box.scrollHeight > box.clientHeight ? 0 : -1
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [place])
}
