import { type ReactNode, useId } from 'react'
import { FieldNotes } from '../fields/field.tsx'
import styles from './method-tile.module.css'

type MethodTilesProps = {
  legend: string
  action?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** The saved payment methods to choose from. */
export function MethodTiles({ legend, action, error, children }: MethodTilesProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      data-methods
      aria-labelledby={`${id}-legend`}
      aria-describedby={`${id}-error`}
    >
      <div className={styles.top}>
        <span className={styles.legend} id={`${id}-legend`}>
          {legend}
        </span>
        {action}
      </div>
      <div className={styles.tiles}>{children}</div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
