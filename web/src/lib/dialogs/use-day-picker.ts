import { showValue } from '@quittance/contract/labels/labels'
import type { DayPicker } from '../../ui/dates/date-field.tsx'
import { useLabel, useReader } from '../i18n/labels.ts'
import { useLender } from '../settings/lender-settings.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadCalendar = async () => (await import('../../ui/dates/calendar-popup.tsx')).CalendarPopup

/**
 * The calendar of one date field, in the reader's language as their lender's country writes it
 * (LANG-06). It weighs a third of the sign-up, so it comes when its button is near to be pressed.
 */
export function useDayPicker(): DayPicker {
  const label = useLabel()
  const reader = useReader()
  const { today } = useLender()
  const calendar = useLazyDialog(loadCalendar)
  return {
    ...calendar,
    locale: reader.locale,
    write: (day) => showValue({ day }, reader),
    today,
    words: {
      open: label('shell.calendar.open'),
      close: label('shell.modal.close'),
      previous: label('shell.calendar.previous'),
      next: label('shell.calendar.next'),
      month: label('shell.calendar.month'),
      year: label('shell.calendar.year'),
      today: (day) => label('shell.calendar.today', { day }),
      chosen: (day) => label('shell.calendar.chosen', { day }),
    },
  }
}
