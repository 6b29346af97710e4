import { add } from '@quittance/domain/money'
import { useLabel } from '../../lib/labels.ts'
import { brandMark, useMethodWords } from '../../lib/method-words.ts'
import { useMoney } from '../../lib/money.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Inset } from '../../ui/inset.tsx'
import { SummaryList } from '../../ui/summary-list.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { Order } from './disclosure.ts'
import { formatDay } from '@quittance/domain/calendar'
import styles from './make-payment.module.css'

/** What is charged, from where, and from when it counts. The fee has a line of its own. */
export function OrderSummary({ order, onChange }: { order: Order; onChange: () => void }) {
  const { loan, method, amount, fee, effectiveOn } = order
  const label = useLabel()
  const money = useMoney()
  const { brandName, methodName } = useMethodWords()
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
      <BrandMark brand={brandMark(method.kind, method.brand)} name={brandName(method.brand)} />
      <span>{methodName(method)}</span>
      <TextButton onClick={onChange}>{label('payments.review.change')}</TextButton>
    </span>
  )
  return (
    <>
      <Inset>
        <SummaryList
          large
          rows={rows}
          total={{ label: label('payments.form.total'), value: total }}
        />
      </Inset>
      <SummaryList
        ruled
        rows={[
          { label: label('payments.review.from'), value: from },
          { label: label('payments.review.countsFrom'), value: formatDay(effectiveOn) },
        ]}
      />
    </>
  )
}
