import { payoffBasisEndpoint } from '@quittance/contract/balance/payoff-basis'
import { withLabels } from '@quittance/contract/balance/brought-labels'
import { labelFor } from '@quittance/contract/labels/labels'
import type { LoanAccount } from '@quittance/contract/loans'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { describeError, useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { PayoffPlan } from './payoff-plan.tsx'

type PaySoonerDialogProps = { loan: LoanAccount; onClose: () => void }

/** What extra money would do to a loan: tried out, and nothing is charged. */
export function PaySoonerDialog({ loan, onClose }: PaySoonerDialogProps) {
  const api = useApi()
  const label = useLabel()
  const reader = useReader()
  const asked = useQuery({
    queryKey: ['payoffBasis', loan.id],
    gcTime: 0,
    retry: false,
    queryFn: async () => unwrapResult(await api(payoffBasisEndpoint, { loanId: loan.id })),
  })
  return (
    <Modal
      open
      title={label('loans.details.paySooner')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={asked.isPending}
    >
      {asked.isPending && <Spinner />}
      {asked.isError && (
        <Banner tone="bad" live>
          {describeError(asked.error, label)}
        </Banner>
      )}
      {asked.data !== undefined && (
        <PayoffPlan
          basis={asked.data.basis}
          say={labelFor(withLabels(reader, asked.data.labels))}
        />
      )}
    </Modal>
  )
}
