import type { LocalDate } from './calendar.ts'

/**
 * A day in words with its weekday, as a calendar is read out: 'Tuesday, December 8, 2026' for en-US.
 *
 * @param locale BCP 47
 */
export function formatDayWithWeekday(day: LocalDate, locale: string): string {
  const inWords = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })
  return inWords.format(Date.parse(`${day}T00:00:00Z`))
}
