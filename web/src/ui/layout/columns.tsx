import type { ReactNode } from 'react'
import styles from './columns.module.css'

type ColumnsProps = {
  main: ReactNode
  aside: ReactNode
  /** a narrow column, of filters or of pages, stands before what it is for */
  kind?: '7-5' | 'filters'
}

/** Two columns from 960 px on, one above the other below that. */
export function Columns({ main, aside, kind = '7-5' }: ColumnsProps) {
  const isMainFirst = kind === '7-5'
  return (
    <div className={isMainFirst ? styles.split : styles.filters}>
      <div className={styles.column}>{isMainFirst ? main : aside}</div>
      <div className={styles.column}>{isMainFirst ? aside : main}</div>
    </div>
  )
}
