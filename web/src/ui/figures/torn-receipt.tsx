import type { ReactNode } from 'react'
import styles from './torn-receipt.module.css'

/** Paper with a torn lower edge: what a payment came to. */
export function TornReceipt({ children }: { children: ReactNode }) {
  return <div className={styles.paper}>{children}</div>
}
