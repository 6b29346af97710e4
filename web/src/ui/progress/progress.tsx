import type { ReactNode } from 'react'
import styles from './progress.module.css'

type ProgressProps = { label: string; value: number; start?: ReactNode; end?: ReactNode }

/** How much of a balance is paid: a bar, and the figures below it. `value` runs from 0 to 100. */
export function Progress({ label, value, start, end }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} value={value} max={100} />
      <div className={styles.ends}>
        <strong>{start}</strong>
        <span>{end}</span>
      </div>
    </div>
  )
}
