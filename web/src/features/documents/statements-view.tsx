import type { DoximStatementRow, StatementRow } from '@quittance/contract/documents'
import { showValue } from '@quittance/contract/labels/labels'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { DataColumn } from '../../ui/figures/data-table.tsx'
import { PaperTable } from './paper-table.tsx'
import { PapersState } from './papers-state.tsx'
import { type AnyStatementRow, useOpenStatement, useStatements } from './use-statements.ts'

type StatementsViewProps = { loan: { readonly id: string; readonly loanNo: string } }

/** The statements of a loan, in the table that the lender has: its own, or its provider's. */
export function StatementsView({ loan }: StatementsViewProps) {
  const label = useLabel()
  const ownColumns = useOwnColumns(loan.id)
  const doximColumns = useDoximColumns(loan.id)
  const caption = label('documents.list.statements', { number: loan.loanNo })
  return (
    <PapersState list={useStatements(loan.id)}>
      {(rows) => {
        const doxim = rows.filter((row) => 'guid' in row)
        if (doxim.length > 0)
          return (
            <PaperTable
              caption={caption}
              columns={doximColumns}
              rows={doxim}
              keyOf={({ guid }) => guid}
            />
          )
        return (
          <PaperTable
            caption={caption}
            columns={ownColumns}
            rows={rows.filter((row) => 'id' in row)}
            keyOf={({ id }) => id}
          />
        )
      }}
    </PapersState>
  )
}

function useOwnColumns(loanId: string): DataColumn<StatementRow>[] {
  const label = useLabel()
  const reader = useReader()
  const act = useOpenColumn<StatementRow>(loanId)
  return [
    {
      head: label('documents.list.statementOn'),
      kind: 'lead',
      value: ({ on }) => showValue({ day: on }, reader),
    },
    {
      head: label('documents.list.kind'),
      value: ({ kind }) => label(`documents.list.${kind}`),
    },
    {
      head: label('documents.list.total'),
      kind: 'amount',
      value: ({ total, currency }) =>
        total === null ? '' : showValue({ cents: total, currency }, reader),
    },
    {
      head: label('documents.list.dueOn'),
      kind: 'amount',
      value: ({ dueOn }) => (dueOn === null ? '' : showValue({ day: dueOn }, reader)),
    },
    act,
  ]
}

function useDoximColumns(loanId: string): DataColumn<DoximStatementRow>[] {
  const label = useLabel()
  const reader = useReader()
  const act = useOpenColumn<DoximStatementRow>(loanId)
  return [
    {
      head: label('documents.list.statementOn'),
      kind: 'lead',
      value: ({ on }) => showValue({ day: on }, reader),
    },
    { head: label('documents.list.holder'), value: ({ holderName }) => holderName },
    { head: label('documents.list.subApp'), value: ({ subAppCode }) => subAppCode },
    act,
  ]
}

function useOpenColumn<Row extends AnyStatementRow>(loanId: string): DataColumn<Row> {
  const label = useLabel()
  const reader = useReader()
  const open = useOpenStatement(loanId)
  return {
    head: label('documents.list.open'),
    kind: 'acts',
    value: (row) => (
      <TextButton
        icon={<DocumentIcon />}
        aria-label={`${label('documents.list.open')} ${showValue({ day: row.on }, reader)}`}
        onClick={() => open(row)}
      >
        {label('documents.list.open')}
      </TextButton>
    ),
  }
}
