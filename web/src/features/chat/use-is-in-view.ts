import { type RefObject, useEffect, useState } from 'react'

/** Whether a part of the page is on the screen, and the page is not hidden. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  const [isShown, setShown] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setShown(!document.hidden)
    document.addEventListener('visibilitychange', look)
    const watch = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting === true),
    )
    if (element.current !== null) watch.observe(element.current)
    return () => {
      document.removeEventListener('visibilitychange', look)
      watch.disconnect()
    }
  }, [element])
  return isOnScreen && isShown
}
