import type { ReactNode } from 'react'
import styles from './countdown.module.css'
import { ClockIcon } from '../brand/icons.tsx'

/** A line with a time that runs, or a time that matters: figures keep their width. */
export function Countdown({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.countdown}>
      {icon ?? <ClockIcon small />}
      <span>{children}</span>
    </p>
  )
}
