import { showValue } from '@quittance/contract/labels/labels'
import { add } from '@quittance/domain/money'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

/** The debits of a series that come next, with the days on which banks let them run. */
export function ComingDebits({ planned }: { planned: PlannedSchedule }) {
  const label = useLabel()
  const reader = useReader()
  const money = useMoney()
  const { debits, loan, count } = planned
  const rows = debits.map(({ on, amount, fee }) => ({
    key: on,
    label: showValue({ dueOn: on }, reader),
    value: money(add(amount, fee), loan.currency),
  }))
  const last = debits.at(-1)
  return (
    <Disclosure summary={label('schedules.review.coming')}>
      <SummaryList ruled rows={rows} />
      {last?.isFinal === true && <p>{label('schedules.review.last')}</p>}
      {count !== null && count > debits.length && <p>{label('schedules.review.more')}</p>}
    </Disclosure>
  )
}
