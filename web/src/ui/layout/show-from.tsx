import type { ReactNode } from 'react'
import styles from './show-from.module.css'

/** Shown from 960 px on. */
export function ShowFromWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
