import { showValue } from '@quittance/contract/labels/labels'
import { add } from '@quittance/domain/money'
import type { ReactNode } from 'react'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { brandMark, useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { BrandMark } from '../../../ui/brand/brand-mark.tsx'
import { Panel } from '../../../ui/surfaces/panel.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { PaymentOrder } from './payment-order.ts'
import styles from '../form/make-payment.module.css'

type OrderSummaryProps = { order: PaymentOrder; onChange: () => void; children: ReactNode }

/** What is charged, from which method, and when it posts. The fee has its own line. */
export function OrderSummary({ order, onChange, children }: OrderSummaryProps) {
  const { loan, method, amount, fee, effectiveOn, settlesOn } = order
  const label = useLabel()
  const money = useMoney()
  const reader = useReader()
  const { brandName, methodName } = useMethodLabels()
  const isCard = method.kind === 'card'
  const rows = [
    {
      label: label('payments.review.toLoan', { number: loan.loanNo }),
      value: money(amount, loan.currency),
    },
    ...(fee > 0n ? [{ label: label('payments.form.fee'), value: money(fee, loan.currency) }] : []),
  ]
  const total = money(add(amount, fee), loan.currency)
  const from = (
    <span className={styles.from}>
      <BrandMark
        brand={brandMark(method.kind, method.brand)}
        name={isCard ? brandName(method.brand) : method.bankName}
      />
      <span>{methodName(method)}</span>
      <TextButton onClick={onChange}>{label('payments.review.change')}</TextButton>
    </span>
  )
  // Its month stands in words: 03/04 is read two ways (AMB-123).
  const day = showValue({ dueOn: effectiveOn }, reader)
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
      <SummaryList
        ruled
        rows={[
          { label: label('payments.review.from'), value: from },
          { label: label('payments.review.countsFrom'), value: day },
          ...(settlesOn === null
            ? []
            : [
                {
                  label: label('receipts.details.settlesOn'),
                  value: showValue({ dueOn: settlesOn }, reader),
                },
              ]),
        ]}
      />
    </>
  )
}
