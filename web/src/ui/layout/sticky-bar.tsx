import type { ReactNode } from 'react'
import { AlertIcon } from '../brand/icons.tsx'
import styles from './sticky-bar.module.css'

type StripProps = { label: string; title: string; action?: ReactNode; children?: ReactNode }

/** A bar under the header of every page, for as long as an unusual state lasts. */
export function StickyBar({ label, title, action, children }: StripProps) {
  return (
    <aside className={styles.strip} aria-label={label}>
      <div className={styles.inside}>
        <span className={styles.icon}>
          <AlertIcon />
        </span>
        <p className={styles.words}>
          <strong>{title}</strong> {children}
        </p>
        {action}
      </div>
    </aside>
  )
}
