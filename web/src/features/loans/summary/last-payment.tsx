import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { Chip } from '../../../ui/feedback/chip.tsx'

/** '$471.88 on 11/09/2026', and that it is pending while it is; or that nothing was paid yet. */
export function LastPayment({ loan: { lastPaid, openPayments, currency } }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  if (lastPaid === null) return label('loans.card.noLastPayment')
  const { amount, on } = lastPaid
  const isPending = openPayments.some(
    (one) => one.state === 'pending' && one.effectiveOn === on && one.amount === amount,
  )
  return (
    <>
      {`${money(amount, currency)} ${label('loans.card.lastPaidOn', { date: { day: on } })}`}{' '}
      {isPending && (
        <Chip bare tone="soon">
          {label('payments.state.pending')}
        </Chip>
      )}
    </>
  )
}
