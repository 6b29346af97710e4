import { frequencyText } from '@quittance/contract/labels/frequency-text'
import { add } from '@quittance/domain/money'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

/** Says what was scheduled. */
export function ScheduleMade({
  planned,
  onClose,
}: {
  planned: PlannedSchedule
  onClose: () => void
}) {
  const label = useLabel()
  const reader = useReader()
  const { settings } = useLender()
  const { methodWithin } = useMethodLabels()
  const { loan, amount, fee, draft, method, on } = planned
  const { frequency } = draft
  const own = lenderFrequency(settings, frequency)
  const values = {
    total: { cents: add(amount, fee), currency: loan.currency },
    method: methodWithin(method),
    frequency: frequencyText(frequency, reader, own).toLocaleLowerCase(reader.locale),
    date: { dueOn: on },
  }
  return (
    <NoticeModal
      open
      tone="good"
      title={label('schedules.made.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {label('schedules.made.close')}
        </Button>
      }
    >
      <p>{label(frequency === 'once' ? 'schedules.made.once' : 'schedules.made.series', values)}</p>
      <p>{label('schedules.made.copy')}</p>
    </NoticeModal>
  )
}
