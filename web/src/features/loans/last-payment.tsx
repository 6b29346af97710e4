import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'

/** '$471.88 on 11/09/2026', or that nothing was paid yet. */
export function LastPayment({ loan: { lastPaid, currency } }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  if (lastPaid === null) return label('loans.card.noLastPayment')
  const on = label('loans.card.lastPaidOn', { date: { day: lastPaid.on } })
  return `${money(lastPaid.amount, currency)} ${on}`
}
