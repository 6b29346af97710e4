import type { LoanAccount } from '@quittance/contract/loans'
import { add } from '@quittance/domain/money'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import type { ScheduleFormState } from './use-schedule-form.ts'

type TotalsProps = { loan: LoanAccount; form: ScheduleFormState }

/** Amount, fee and total of each payment, once the fee is known (SCHED-54). */
export function ScheduleTotals({ loan, form: { amount, fee } }: TotalsProps) {
  const label = useLabel()
  const money = useMoney()
  if (amount === null || fee === null) return null
  const { currency } = loan
  const rows = [
    { label: label('payments.form.amount'), value: money(amount, currency) },
    ...(fee > 0n ? [{ label: label('payments.form.fee'), value: money(fee, currency) }] : []),
  ]
  const total = { label: label('payments.form.total'), value: money(add(amount, fee), currency) }
  return <SummaryList rows={rows} total={total} />
}
