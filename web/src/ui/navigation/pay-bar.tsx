import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

/** The one primary action of a page, docked over the bottom bar of a phone. */
export function PayBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.dock} data-dock>
      {children}
    </div>
  )
}
