import type { ReactNode } from 'react'
import styles from './show-from.module.css'

/** Shown below 960 px. */
export function ShowBelowWide({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

/** Shown from 960 px on. */
export function ShowFromWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
