import type { AuthorizationRow } from '@quittance/contract/documents'
import { frequencyLabels } from '@quittance/contract/labels/frequency-text'
import { showValue } from '@quittance/contract/labels/labels'
import { dayOf } from '@quittance/domain/calendar'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { DataColumn } from '../../ui/figures/data-table.tsx'
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
  const createdOn = (row: AuthorizationRow) => showValue({ day: dayOf(row.createdAt) }, reader)
  return [
    { head: label('documents.list.created'), kind: 'lead', value: createdOn },
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
          <TextButton
            icon={<DocumentIcon />}
            aria-label={`${label('documents.list.open')} ${createdOn(row)}`}
            onClick={() => open(row)}
          >
            {label('documents.list.open')}
          </TextButton>
        ),
    },
  ]
}
