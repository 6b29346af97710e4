import type { ReactNode } from 'react'
import styles from './columns.module.css'

type ColumnsProps = {
  main: ReactNode
  /** null: only the other one stands here; it stays as it is when this comes or goes */
  aside: ReactNode
  /** a narrow column, of filters or of pages, stands before what it is for */
  kind?: '7-5' | 'filters'
}

/** Two columns from 960 px on, one above the other below that. */
export function Columns({ main, aside, kind = '7-5' }: ColumnsProps) {
  const isMainFirst = kind === '7-5'
  const beside = aside === null ? null : <div className={styles.column}>{aside}</div>
  return (
    <div className={isMainFirst ? styles.split : styles.filters}>
      {isMainFirst ? null : beside}
      <div className={styles.column}>{main}</div>
      {isMainFirst ? beside : null}
    </div>
  )
}
