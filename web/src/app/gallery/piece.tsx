import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './gallery.module.css'

type PieceProps = {
  name: string
  /** fills its whole box */
  wide?: boolean
  /** spans both columns */
  full?: boolean
  children: ReactNode
}

/** One piece of web/src/ui under the name of its export, in all its states. */
export function Piece({ name, wide = false, full = false, children }: PieceProps) {
  const id = useId()
  return (
    <section
      className={classNames(styles.piece, (wide || full) && styles.wide, full && styles.full)}
      aria-labelledby={id}
      data-piece={name}
    >
      <h3 id={id} className={styles.name}>
        {name}
      </h3>
      {children}
    </section>
  )
}

export function PieceRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** A small window, for pieces that are fixed to a window's edges. */
export function Frame({ low = false, children }: { low?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.frame, low && styles.low)}>{children}</div>
}

export function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

export function Icons({ children }: { children: ReactNode }) {
  return <div className={styles.icons}>{children}</div>
}
