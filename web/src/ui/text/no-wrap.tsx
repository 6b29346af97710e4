import type { ReactNode } from 'react'
import styles from './no-wrap.module.css'

/** A payment's reference; and what has a digit before a hyphen or dash: a phone, a loan, hours. */
const whole = /([A-Z]{2,4}-\w{4}-\w{4}|[^ @]{0,12}\d[^ @]{0,12}[-–][^ @]{1,16})/

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
          <span key={part} className={styles.noWrap}>
            {part}
          </span>
        ),
      )}
    </span>
  )
}
