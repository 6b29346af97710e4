import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './data-table.module.css'
import { NoWrap } from '../text/no-wrap.tsx'

export type DataColumn<Row> = {
  readonly head: string
  readonly value: (row: Row) => ReactNode
  /** `lead`: what the row is called by; `amount`: at the right; `acts`: what can be done, without a head */
  readonly kind?: 'lead' | 'amount' | 'acts'
}

type DataTableProps<Row> = {
  /** what the table holds, for readers of the screen */
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** rows with the same one stand together; each alone when left out */
  groupOf?: (row: Row) => string
  /** it stands on its own, in no card: on a phone its rows take the whole width */
  bare?: boolean
}

/** Rows under their heads; on a phone each is a card of its own. */
export function DataTable<Row>({ caption, columns, rows, keyOf, ...rest }: DataTableProps<Row>) {
  const { groupOf = keyOf, bare = false } = rest
  const groups = groupRows(rows, groupOf)
  return (
    <table className={classNames(styles.table, bare && styles.bare)}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {columns.map(({ head, kind }) => (
            <th key={head} scope="col" className={kind === 'amount' ? styles.end : undefined}>
              {kind === 'acts' ? <VisuallyHidden>{head}</VisuallyHidden> : head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([group, members]) => (
        <tbody key={group}>
          {members.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, value, kind }) => (
                <td key={head} data-label={head} className={classOf(kind)}>
                  <NoWrap>{value(row)}</NoWrap>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** In the order of the first of each group. */
function groupRows<Row>(rows: readonly Row[], groupOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const members = groups.get(groupOf(row))
    if (members === undefined) groups.set(groupOf(row), [row])
    else members.push(row)
  }
  return [...groups]
}

const looks = { lead: styles.lead, amount: styles.end, acts: `${styles.acts} ${styles.end}` }

function classOf(kind: DataColumn<never>['kind']): string {
  return kind === undefined ? (styles.cell ?? '') : `${styles.cell} ${looks[kind]}`
}
