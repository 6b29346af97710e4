import type { ReactNode } from 'react'
import styles from './only.module.css'

/** Shown from 960 px on. */
export function OnlyWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
