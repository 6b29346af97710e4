import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'

type DueItem = LoanAccount['dueItems'][number]

/** What the amount due is made of, installment by installment and fee by fee. */
export function DueItems({ loan: { dueItems, currency } }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  return (
    <Disclosure summary={label('loans.due.title')} open>
      <SummaryList
        rows={dueItems.map((item, at) => ({
          key: String(at),
          label: nameOf(item),
          value: money(item.amount, currency),
        }))}
      />
    </Disclosure>
  )

  function nameOf({ kind, on }: DueItem): string {
    if (on === null || kind === 'nsfFee' || kind === 'otherFee')
      return label(`loans.due.${kind === 'installment' ? 'otherFee' : kind}`)
    const date = { day: on }
    return kind === 'installment'
      ? label('loans.due.installment', { date })
      : label('loans.due.lateFeeOn', { date })
  }
}
