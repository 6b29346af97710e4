import { useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../ui/figures/data-table.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { TablePager } from '../../ui/navigation/table-pager.tsx'

/** rows of a page (AMB-50) */
const pageSize = 10

type PaperTableProps<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  groupOf?: (row: Row) => string
  /** what will be here, where there may be nothing yet */
  whenEmpty?: string
}

/** Papers in a table with pages; the calls bring them all at once. */
export function PaperTable<Row>({ rows, whenEmpty, ...table }: PaperTableProps<Row>) {
  const label = useLabel()
  const [wanted, setWanted] = useState(1)
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState drawing="receipt" text={label('documents.list.empty')} hint={whenEmpty} />
      </Card>
    )
  const pages = Math.ceil(rows.length / pageSize)
  const page = Math.min(wanted, pages)
  return (
    <Card flush>
      <DataTable {...table} rows={rows.slice((page - 1) * pageSize, page * pageSize)} />
      <TablePager
        page={page}
        pages={pages}
        onPage={setWanted}
        words={{
          label: label('shell.pager.label'),
          first: label('documents.pager.first'),
          previous: label('shell.pager.previous'),
          next: label('shell.pager.next'),
          last: label('documents.pager.last'),
          goTo: label('documents.pager.goTo'),
        }}
        place={label('documents.pager.place', { page: String(page), pages: String(pages) })}
      />
    </Card>
  )
}
