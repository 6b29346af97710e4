import { deleteLoanEndpoint } from '@quittance/contract/linked-loans'
import type { LoanAccount } from '@quittance/contract/loans'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'

type DeleteLoanDialogProps = {
  loan: Pick<LoanAccount, 'id' | 'loanNo'>
  onClose: () => void
}

/**
 * Asks before a loan leaves the list, and of one with scheduled payments a second time: they are
 * cancelled with it, and the server says how many (AMB-103).
 */
export function DeleteLoanDialog({ loan, onClose }: DeleteLoanDialogProps) {
  const api = useApi()
  const label = useLabel()
  const queries = useQueryClient()
  const [warning, setWarning] = useState<string | null>(null)
  const isFirst = warning === null
  return (
    <ConfirmAct
      key={String(isFirst)}
      words={{
        title: isFirst
          ? label('loans.delete.title', { number: loan.loanNo })
          : label('loans.delete.scheduledTitle'),
        act: label('schedules.delete.button'),
        keep: label('schedules.delete.keep'),
        done: label('loans.delete.done'),
        late: '',
      }}
      until={null}
      send={async () => {
        const answer = await api(deleteLoanEndpoint, { loanId: loan.id, unlessScheduled: isFirst })
        if (answer.kind === 'refused' && answer.reason === 'scheduled') setWarning(answer.message)
        return answer
      }}
      onClose={onClose}
      onChanged={(isDone) => {
        if (isDone) void queries.invalidateQueries()
      }}
    >
      <p>{warning ?? label('loans.delete.text')}</p>
    </ConfirmAct>
  )
}
