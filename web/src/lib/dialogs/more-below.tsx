import { useEffect, useRef, useState } from 'react'
import { ChevronDownIcon } from '../../ui/brand/icons.tsx'
import styles from './more-below.module.css'

/**
 * As the last of what a dialog holds: shows that it goes on below what is seen of it, and scrolls on. Keys and
 * screen readers come to what is there by themselves.
 */
export function MoreBelow({ label }: { label: string }) {
  const end = useRef<HTMLSpanElement>(null)
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const place = end.current
    if (place === null || typeof IntersectionObserver === 'undefined') return undefined
    const seen = ([entry]: IntersectionObserverEntry[]) => setBelow(entry?.isIntersecting === false)
    const observer = new IntersectionObserver(seen, { root: place.parentElement })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span ref={end} className={styles.end} />
      {isBelow && (
        <div className={styles.fade}>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={styles.more}
            onClick={scrollOn}
          >
            {label}
            <ChevronDownIcon />
          </button>
        </div>
      )}
    </>
  )

  function scrollOn(): void {
    const body = end.current?.parentElement
    body?.scrollBy({ top: body.clientHeight * 0.7 })
  }
}
