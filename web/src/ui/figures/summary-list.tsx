import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './summary-list.module.css'
import { NoWrap } from '../text/no-wrap.tsx'

type Row = { label: string; value: ReactNode; key?: string }

type SummaryListProps = {
  rows: readonly Row[]
  total?: { label: string; value: ReactNode }
  large?: boolean
  /** Hairlines between the rows. */
  ruled?: boolean
}

/** Labels at the start, amounts at the end, a total below a line. */
export function SummaryList({ rows, total, large = false, ruled = false }: SummaryListProps) {
  return (
    <dl className={classNames(styles.list, large && styles.large, ruled && styles.ruled)}>
      {rows.map(({ label, value, key = label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <NoWrap>{value}</NoWrap>
          </dd>
        </div>
      ))}
      {total !== undefined && (
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
