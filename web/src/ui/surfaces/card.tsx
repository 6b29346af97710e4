import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from '../class-names.ts'

type CardProps = {
  as?: 'section' | 'div' | 'article' | 'li'
  /** Without padding, for lists and pictures that reach the edge. */
  flush?: boolean
  labelledBy?: string
  children: ReactNode
}

/** A white surface on the canvas. */
export function Card({ as: Tag = 'section', flush = false, labelledBy, children }: CardProps) {
  return (
    <Tag className={classNames(styles.card, flush && styles.flush)} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
