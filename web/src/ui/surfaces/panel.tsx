import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A sunken panel inside a card. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles.inset}>{children}</div>
}
