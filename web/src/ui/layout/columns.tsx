import type { ReactNode } from 'react'
import styles from './columns.module.css'

type ColumnsProps = { main: ReactNode; aside: ReactNode; kind?: '7-5' | 'filters' }

/** Two columns from 960 px on, one above the other below that. */
export function Columns({ main, aside, kind = '7-5' }: ColumnsProps) {
  return (
    <div className={kind === 'filters' ? styles.filters : styles.split}>
      <div className={styles.column}>{kind === 'filters' ? aside : main}</div>
      <div className={styles.column}>{kind === 'filters' ? main : aside}</div>
    </div>
  )
}
