import type { DoximStatementRow, StatementRow } from '@quittance/contract/documents'
import { showValue } from '@quittance/contract/labels/labels'
import { formatMonth } from '@quittance/domain/calendar'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { DataColumn } from '../../ui/figures/data-table.tsx'
import { OpenPaper } from './open-paper.tsx'
import { PaperName } from './paper-name.tsx'
import { PaperTable } from './paper-table.tsx'
import { PapersState } from './papers-state.tsx'
import { type AnyStatementRow, useOpenStatement, useStatements } from './use-statements.ts'

/** An account that is a loan, in the words of a provider. */
const loanCode = 'LOAN'
const loanName = 'payments.success.loan'

type StatementsViewProps = { loan: { readonly id: string; readonly loanNo: string } }

/** The statements of a loan, in the table that the lender has: its own, or its provider's. */
export function StatementsView({ loan }: StatementsViewProps) {
  const label = useLabel()
  const ownColumns = useOwnColumns(loan.id)
  const doximColumns = useDoximColumns(loan.id)
  const caption = label('documents.list.statements', { number: loan.loanNo })
  return (
    <PapersState list={useStatements(loan.id)}>
      {({ data: rows, asOf }) => {
        const doxim = rows.filter((row) => 'guid' in row)
        return (
          <Stack>
            {asOf !== null && (
              <Banner tone="soon" live>
                {label('documents.list.asOf', { time: { at: asOf } })}
              </Banner>
            )}
            {doxim.length > 0 ? (
              <PaperTable
                caption={caption}
                whenEmpty={label('documents.list.statementsEmpty')}
                columns={doximColumns}
                rows={doxim}
                keyOf={({ guid }) => guid}
              />
            ) : (
              <PaperTable
                caption={caption}
                whenEmpty={label('documents.list.statementsEmpty')}
                columns={ownColumns}
                rows={rows.filter((row) => 'id' in row)}
                keyOf={({ id }) => id}
              />
            )}
          </Stack>
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
    useNameColumn<StatementRow>(),
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
  const act = useOpenColumn<DoximStatementRow>(loanId)
  return [
    useNameColumn<DoximStatementRow>(),
    { head: label('documents.list.holder'), value: ({ holderName }) => holderName },
    {
      head: label('documents.list.subApp'),
      value: ({ subAppCode }) => (subAppCode === loanCode ? label(loanName) : subAppCode),
    },
    act,
  ]
}

/** What a statement is called: its kind and its month. A provider tells no kind. */
function useStatementName(): (row: AnyStatementRow) => string {
  const label = useLabel()
  const { locale } = useReader()
  return (row) => {
    const kind = label(`documents.list.${row.kind ?? 'monthly'}`)
    return `${kind}, ${formatMonth(row.on, locale)}`
  }
}

function useNameColumn<Row extends AnyStatementRow>(): DataColumn<Row> {
  const label = useLabel()
  const reader = useReader()
  const nameOf = useStatementName()
  return {
    head: label('documents.list.kind'),
    kind: 'lead',
    value: (row) => (
      <PaperName
        name={nameOf(row)}
        details={[showValue({ day: row.on }, reader), label('documents.list.pdf')]}
      />
    ),
  }
}

function useOpenColumn<Row extends AnyStatementRow>(loanId: string): DataColumn<Row> {
  const label = useLabel()
  const open = useOpenStatement(loanId)
  const nameOf = useStatementName()
  return {
    head: label('documents.list.open'),
    kind: 'acts',
    value: (row) => <OpenPaper name={nameOf(row)} onOpen={() => open(row)} />,
  }
}
