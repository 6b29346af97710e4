import type { ReactNode } from 'react'
import styles from './no-wrap.module.css'

/** What has a digit or a capital before a hyphen or dash: a payment's reference, a phone, a loan, hours. */
const whole = /([^ @/]*[\dA-Z][^ @/]*[-–][^ @/]+)/

/**
 * Keeps what is read in one go on one line, where a browser would break it after a hyphen. The hyphens
 * stay what they are, so that it can be copied; spaces are `keepTogether`'s.
 */
export function NoWrap({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = children.split(whole)
  if (parts.length === 1) return children
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={String(at)} className={styles.noWrap}>
            {part}
          </span>
        ),
      )}
    </span>
  )
}
