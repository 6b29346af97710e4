import type { ReactNode } from 'react'
import styles from './inset.module.css'

/** A sunken panel inside a card. */
export function Inset({ children }: { children: ReactNode }) {
  return <div className={styles.inset}>{children}</div>
}
