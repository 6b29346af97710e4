import type { LoanDocumentRow } from '@quittance/contract/documents'
import { showValue } from '@quittance/contract/labels/labels'
import { dayOf } from '@quittance/domain/calendar'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import type { DataColumn } from '../../ui/figures/data-table.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { AuthorizationsView } from './authorizations-view.tsx'
import { OpenPaper } from './open-paper.tsx'
import { PaperName } from './paper-name.tsx'
import { PaperTable } from './paper-table.tsx'
import { PapersState } from './papers-state.tsx'
import { useLoanDocuments, useOpenLoanDocument } from './use-loan-documents.ts'

type DocumentsViewProps = { loan: { readonly id: string; readonly loanNo: string } }

/** The documents of a loan: what was authorized, and what the lender added, where it added any. */
export function DocumentsView({ loan }: DocumentsViewProps) {
  return (
    <Stack>
      <AuthorizationsView loan={loan} />
      <LenderDocuments loan={loan} />
    </Stack>
  )
}

function LenderDocuments({ loan }: DocumentsViewProps) {
  const label = useLabel()
  const columns = useColumns(loan.id)
  const list = useLoanDocuments(loan.id)
  if (list.data === undefined && !list.isError) return null
  return (
    <PapersState list={list}>
      {(rows) =>
        rows.length > 0 && (
          <section>
            <SectionHeader title={label('documents.list.fromLender')} />
            <PaperTable
              caption={label('documents.list.lenderDocuments', { number: loan.loanNo })}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
            />
          </section>
        )
      }
    </PapersState>
  )
}

function useColumns(loanId: string): DataColumn<LoanDocumentRow>[] {
  const label = useLabel()
  const reader = useReader()
  const open = useOpenLoanDocument(loanId)
  const addedOn = ({ addedAt }: LoanDocumentRow) =>
    label('documents.list.addedOn', { date: showValue({ day: dayOf(addedAt) }, reader) })
  return [
    {
      head: label('documents.list.kind'),
      kind: 'lead',
      value: (row) => (
        <PaperName name={row.name} details={[addedOn(row), label('documents.list.pdf')]} />
      ),
    },
    {
      head: label('documents.list.open'),
      kind: 'acts',
      value: (row) => <OpenPaper name={row.name} onOpen={() => open(row)} />,
    },
  ]
}
