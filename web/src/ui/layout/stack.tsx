import type { ReactNode } from 'react'
import styles from './stack.module.css'

type StackProps = { gap?: 'tight' | 'normal' | 'loose'; children: ReactNode }

/** One thing under the other. */
export function Stack({ gap = 'normal', children }: StackProps) {
  return <div className={styles[gap]}>{children}</div>
}

/** Two elements at the ends of their line; stacked where there is no room. */
export function SpreadRow({ children }: { children: ReactNode }) {
  return <div className={styles.spread}>{children}</div>
}

/** Buttons and the like beside each other; on a phone each takes its line. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
