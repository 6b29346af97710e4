import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './list.module.css'

type ListProps = {
  /** Rows reach the edges of a flush card. */
  flush?: boolean
  label?: string
  children: ReactNode
}

/** Rows with hairlines between them. */
export function List({ flush = false, label, children }: ListProps) {
  return (
    <ul className={classNames(styles.list, flush && styles.flush)} aria-label={label}>
      {children}
    </ul>
  )
}
