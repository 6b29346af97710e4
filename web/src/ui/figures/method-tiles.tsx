import { type ReactNode, useId } from 'react'
import { FieldNotes } from '../fields/field.tsx'
import styles from './method-tile.module.css'

type MethodTilesProps = {
  legend: string
  error?: string | undefined
  children: ReactNode
}

/** The saved payment methods to choose from. */
export function MethodTiles({ legend, error, children }: MethodTilesProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      data-methods
      aria-labelledby={`${id}-legend`}
      aria-describedby={`${id}-error`}
    >
      <p className={styles.legend} id={`${id}-legend`}>
        {legend}
      </p>
      <div className={styles.tiles}>{children}</div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
