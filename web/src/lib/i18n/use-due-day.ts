import { formatLongDay, type LocalDate } from '@quittance/domain/calendar'
import { useHasMinWidth } from '../state/use-has-min-width.ts'
import { useReader } from './labels.ts'

/** From this width on a row has room for a day in full; CSS pixels. */
const roomyFrom = 640

/** Writes a due or debit day for a row: 'Tuesday, December 8, 2026', on a phone 'Tue, Dec 8, 2026'. */
export function useDueDay(): (day: LocalDate) => string {
  const { locale } = useReader()
  const parts = useHasMinWidth(roomyFrom) ? 'weekday' : 'shortWeekday'
  return (day) => formatLongDay(day, locale, parts)
}
