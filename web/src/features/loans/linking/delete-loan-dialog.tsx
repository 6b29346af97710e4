import { deleteLoanEndpoint } from '@quittance/contract/linked-loans'
import type { LoanAccount } from '@quittance/contract/loans'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import type { CallRefusal } from '../../../lib/api/call.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'

type DeleteLoanDialogProps = {
  loan: LoanAccount
  onClose: () => void
}

/**
 * Asks before a loan leaves the list, and of one with scheduled payments a second time: they are
 * cancelled with it, and a debit that came back is not tried again. The server says how many, and
 * names each, before and after (AMB-103).
 */
export function DeleteLoanDialog({ loan, onClose }: DeleteLoanDialogProps) {
  const api = useApi()
  const label = useLabel()
  const queries = useQueryClient()
  const [warning, setWarning] = useState<CallRefusal | null>(null)
  const ended = Object.entries(warning?.data ?? {})
  const isFirst = warning === null
  const done = label('loans.delete.done')
  const title = label('schedules.ends.title')
  return (
    <ConfirmAct
      key={String(isFirst)}
      words={{
        title: isFirst
          ? label('loans.delete.title', { number: loan.loanNo })
          : label('loans.delete.scheduledTitle'),
        act: label('schedules.delete.button'),
        keep: label('schedules.delete.keep'),
        done: ended.length === 0 ? done : [done, title, ...ended.map(([, text]) => text)].join(' '),
        late: '',
      }}
      until={null}
      send={async () => {
        const answer = await api(deleteLoanEndpoint, { loanId: loan.id, unlessScheduled: isFirst })
        if (answer.kind === 'refused' && answer.reason === 'scheduled') setWarning(answer)
        return answer
      }}
      onClose={onClose}
      onChanged={(isDone) => {
        if (isDone) void queries.invalidateQueries()
      }}
      below={
        ended.length > 0 && (
          <>
            <p>{title}</p>
            {ended.map(([id, text]) => (
              <p key={id}>{text}</p>
            ))}
          </>
        )
      }
    >
      <p>{warning?.message ?? label('loans.delete.text')}</p>
    </ConfirmAct>
  )
}
