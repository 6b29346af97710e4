import { frequencyText } from '@quittance/contract/labels/frequency-text'
import { showValue } from '@quittance/contract/labels/labels'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { add } from '@quittance/domain/money'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import { NoFeeOption } from '../../../lib/consent/no-fee-option.tsx'
import { PaidFrom } from '../../../lib/consent/paid-from.tsx'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { Panel } from '../../../ui/surfaces/panel.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

type ScheduleSummaryProps = {
  planned: PlannedSchedule
  /** what may pay it instead */
  methods: readonly SavedMethod[]
  /** leads back to the form */
  onChange: () => void
}

/** What is taken, how often and from where. The fee has its own line. */
export function ScheduleSummary({ planned, methods, onChange }: ScheduleSummaryProps) {
  const label = useLabel()
  const money = useMoney()
  const reader = useReader()
  const { settings } = useLender()
  const { loan, method, amount, fee, draft, on, count, settlesOn, coveredNote } = planned
  const { frequency } = draft
  const often = frequencyText(frequency, reader, lenderFrequency(settings, frequency))
  const rows = [
    {
      label: label('payments.review.toLoan', { number: loan.loanNo }),
      value: money(amount, loan.currency),
    },
    ...(fee > 0n ? [{ label: label('payments.form.fee'), value: money(fee, loan.currency) }] : []),
  ]
  const total = {
    label: label('payments.form.total'),
    value: money(add(amount, fee), loan.currency),
  }
  const isOnce = frequency === 'once'
  return (
    <>
      <Panel>
        <SummaryList large rows={rows} total={total} />
      </Panel>
      <NoFeeOption
        loan={loan}
        methods={methods}
        isFeeShown={fee > 0n}
        scheduled={isOnce ? 'once' : 'series'}
      />
      <PaidFrom method={method} onChange={onChange} />
      <SummaryList
        ruled
        rows={[
          ...(isOnce ? [] : [{ label: label('schedules.review.frequency'), value: often }]),
          {
            label: label(isOnce ? 'schedules.review.on' : 'schedules.review.first'),
            value: showValue({ dueOn: on }, reader),
          },
          ...(settlesOn === null
            ? []
            : [
                {
                  label: label('receipts.details.settlesOn'),
                  value: showValue({ dueOn: settlesOn }, reader),
                },
              ]),
          ...(count === null || count === 0 || coveredNote !== ''
            ? []
            : [{ label: label('schedules.review.count'), value: String(count) }]),
        ]}
      />
    </>
  )
}
