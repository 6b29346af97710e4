import { showValue } from '@quittance/contract/labels/labels'
import type { ComingDebit } from '@quittance/contract/schedules'
import { add, type Currency } from '@quittance/domain/money'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import styles from './schedules.module.css'

type EndedDebitsProps = {
  title: string
  debits: readonly Pick<ComingDebit, 'on' | 'amount' | 'fee'>[]
  currency: Currency
}

const shownMost = 3

/** The debits that a change takes away, before it is made. */
export function EndedDebits({ title, debits, currency }: EndedDebitsProps) {
  const label = useLabel()
  const reader = useReader()
  const money = useMoney()
  if (debits.length === 0) return null
  const rows = debits.slice(0, shownMost).map(({ on, amount, fee }) => ({
    key: on,
    label: showValue({ dueOn: on }, reader),
    value: money(add(amount, fee), currency),
  }))
  return (
    <div className={styles.ended}>
      <p>{title}</p>
      <SummaryList ruled rows={rows} />
      {debits.length > shownMost && <p>{label('schedules.ends.more')}</p>}
    </div>
  )
}
