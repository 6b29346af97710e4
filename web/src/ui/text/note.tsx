import type { ReactNode } from 'react'
import styles from './note.module.css'

/** A quiet line with an icon before it. */
export function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.note}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
