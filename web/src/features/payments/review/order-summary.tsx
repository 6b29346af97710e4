import { add } from '@quittance/domain/money'
import type { ReactNode } from 'react'
import { PaidFrom } from '../../../lib/consent/paid-from.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useDueDay } from '../../../lib/i18n/use-due-day.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { Panel } from '../../../ui/surfaces/panel.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { ReturnedBefore } from '../form/form-notes.tsx'
import type { PaymentOrder } from './payment-order.ts'

type OrderSummaryProps = { order: PaymentOrder; onChange: () => void; children: ReactNode }

/** What is charged, from which method, and when it posts. The fee has its own line. */
export function OrderSummary({ order, onChange, children }: OrderSummaryProps) {
  const { loan, method, amount, fee, effectiveOn, settlesOn } = order
  const label = useLabel()
  const money = useMoney()
  const dueDay = useDueDay()
  const rows = [
    {
      label: label('payments.review.toLoan', { number: loan.loanNo }),
      value: money(amount, loan.currency),
    },
    ...(fee > 0n ? [{ label: label('payments.form.fee'), value: money(fee, loan.currency) }] : []),
  ]
  const total = money(add(amount, fee), loan.currency)
  // Its month stands in words: 03/04 is read two ways (AMB-123).
  const day = dueDay(effectiveOn)
  return (
    <>
      <Panel>
        <SummaryList
          large
          rows={rows}
          total={{ label: label('payments.form.total'), value: total }}
        />
      </Panel>
      {children}
      <PaidFrom method={method} onChange={onChange} />
      <ReturnedBefore loan={loan} method={method} />
      <SummaryList
        ruled
        rows={[
          { label: label('payments.review.countsFrom'), value: day },
          ...(settlesOn === null
            ? []
            : [
                {
                  label: label('receipts.details.settlesOn'),
                  value: dueDay(settlesOn),
                },
              ]),
        ]}
      />
    </>
  )
}
