import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { loadCalendarDialog } from '../load-schedule-dialogs.ts'

/** Leads to an address at which a calendar finds the coming debits. */
export function AddToCalendar() {
  const label = useLabel()
  const dialog = useLazyDialog(loadCalendarDialog)
  return (
    <div>
      <TextButton onClick={dialog.open}>{label('schedules.debits.addToCalendar')}</TextButton>
      {dialog.View !== null && <dialog.View onClose={dialog.close} />}
    </div>
  )
}
