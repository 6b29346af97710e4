import type { AuthorizationRow } from '@quittance/contract/documents'
import { frequencyLabels } from '@quittance/contract/labels/frequency-text'
import { showValue } from '@quittance/contract/labels/labels'
import { dayOf } from '@quittance/domain/calendar'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import type { DataColumn } from '../../ui/figures/data-table.tsx'
import { OpenPaper } from './open-paper.tsx'
import { PaperName } from './paper-name.tsx'
import { PaperTable } from './paper-table.tsx'
import { PapersState } from './papers-state.tsx'
import { useAuthorizations, useOpenAuthorization } from './use-authorizations.ts'

type AuthorizationsViewProps = { loan: { readonly id: string; readonly loanNo: string } }

/** What was authorized to be debited from a loan, and the copy of each authorization. */
export function AuthorizationsView({ loan }: AuthorizationsViewProps) {
  const label = useLabel()
  const columns = useColumns(loan.id)
  return (
    <PapersState list={useAuthorizations(loan.id)}>
      {(rows) => (
        <PaperTable
          caption={label('documents.list.authorizations', { number: loan.loanNo })}
          whenEmpty={label('documents.list.authorizationsEmpty')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          groupOf={({ groupId }) => groupId}
        />
      )}
    </PapersState>
  )
}

function useColumns(loanId: string): DataColumn<AuthorizationRow>[] {
  const label = useLabel()
  const reader = useReader()
  const open = useOpenAuthorization(loanId)
  const createdOn = ({ createdAt }: AuthorizationRow) =>
    label('documents.list.authorizedOn', { date: showValue({ day: dayOf(createdAt) }, reader) })
  const nameOf = ({ frequency }: AuthorizationRow) =>
    label(frequency === 'once' ? 'documents.list.forOne' : 'documents.list.forSeries')
  return [
    {
      head: label('documents.list.kind'),
      kind: 'lead',
      value: (row) => (
        <PaperName
          name={nameOf(row)}
          details={[createdOn(row), ...(row.hasFile ? [label('documents.list.pdf')] : [])]}
        />
      ),
    },
    {
      head: label('documents.list.next'),
      value: ({ nextOn }) =>
        nextOn === null ? label('documents.list.over') : showValue({ day: nextOn }, reader),
    },
    {
      head: label('documents.list.frequency'),
      value: ({ frequency }) => label(frequencyLabels[frequency]),
    },
    {
      head: label('documents.list.amount'),
      kind: 'amount',
      value: ({ amount, currency }) => showValue({ cents: amount, currency }, reader),
    },
    {
      head: label('documents.list.open'),
      kind: 'acts',
      value: (row) =>
        row.hasFile && (
          <OpenPaper name={`${nameOf(row)}, ${createdOn(row)}`} onOpen={() => open(row)} />
        ),
    },
  ]
}
