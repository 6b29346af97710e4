import { deleteLoanEndpoint } from '@quittance/contract/linked-loans'
import type { LoanAccount } from '@quittance/contract/loans'
import { listSchedulesEndpoint } from '@quittance/contract/schedules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

type DeleteLoanDialogProps = {
  loan: Pick<LoanAccount, 'id' | 'loanNo' | 'hasScheduled'>
  onClose: () => void
}

/**
 * Asks before a loan leaves the list, and of one with scheduled payments a second time: they are
 * cancelled with it (AMB-103).
 */
export function DeleteLoanDialog({ loan, onClose }: DeleteLoanDialogProps) {
  const [isFirst, setFirst] = useState(true)
  const schedules = useOwnSchedules(loan)
  const isSecond = !isFirst && schedules.count !== 0
  return isFirst && loan.hasScheduled ? (
    <FirstQuestion
      loan={loan}
      schedules={schedules}
      onClose={onClose}
      onYes={() => setFirst(false)}
    />
  ) : (
    <LastQuestion loan={loan} count={isSecond ? schedules.count : 0} onClose={onClose} />
  )
}

/** How many payments of the borrower's own are scheduled on it; null while that is not known. */
function useOwnSchedules({ id, hasScheduled }: DeleteLoanDialogProps['loan']) {
  const api = useApi()
  const asked = useQuery({
    queryKey: ['schedulesToEnd', id],
    enabled: hasScheduled,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const every = {
        limit: 1000,
        offset: 0,
        sort: 'oldest',
        status: 'active',
        kinds: 'all',
      } as const
      const { rows } = unwrapResult(await api(listSchedulesEndpoint, { ...every, loanId: id }))
      return rows.filter(({ isOwn }) => isOwn).length
    },
  })
  return { count: hasScheduled ? (asked.data ?? null) : 0, error: asked.error }
}

type QuestionProps = DeleteLoanDialogProps & {
  schedules: ReturnType<typeof useOwnSchedules>
  onYes: () => void
}

/** Nothing is done yet: what it cancels besides is asked for before the second question is put. */
function FirstQuestion({ loan, schedules, onClose, onYes }: QuestionProps) {
  const label = useLabel()
  return (
    <NoticeModal
      open
      tone="soon"
      title={label('loans.delete.title', { number: loan.loanNo })}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{label('schedules.delete.keep')}</Button>
          <Button
            variant="danger"
            waiting={schedules.count === null && schedules.error === null}
            onClick={onYes}
            disabled={schedules.error !== null}
          >
            {label('schedules.delete.button')}
          </Button>
        </>
      }
    >
      {schedules.error !== null && (
        <Banner tone="bad" live>
          {describeError(schedules.error, label)}
        </Banner>
      )}
      <p>{label('loans.delete.text')}</p>
    </NoticeModal>
  )
}

type LastProps = DeleteLoanDialogProps & { count: number | null }

function LastQuestion({ loan, count, onClose }: LastProps) {
  const api = useApi()
  const label = useLabel()
  const queries = useQueryClient()
  const number = loan.loanNo
  const many = count ?? 0
  return (
    <ConfirmAct
      words={{
        title:
          many > 0 ? label('loans.delete.scheduledTitle') : label('loans.delete.title', { number }),
        act: label('schedules.delete.button'),
        keep: label('schedules.delete.keep'),
        done: label('loans.delete.done'),
        late: '',
      }}
      until={null}
      send={async () => api(deleteLoanEndpoint, { loanId: loan.id })}
      onClose={onClose}
      onChanged={() => void queries.invalidateQueries()}
    >
      <p>{text()}</p>
    </ConfirmAct>
  )

  function text(): string {
    if (many === 0) return label('loans.delete.text')
    return label('loans.delete.scheduled', { count: String(many), number })
  }
}
