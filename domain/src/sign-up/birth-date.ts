import { isDay, type LocalDate } from '../calendar.ts'

/**
 * Reads a date of birth as people type it, MM/DD/YYYY; a month and a day may have one digit (VAL-69).
 *
 * @returns null when it is no day of a calendar, or not yet so written
 * @example readBirthDate('4/12/1988') // '1988-04-12'
 */
export function readBirthDate(text: string): LocalDate | null {
  const [, month, day, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** Writes it as forms and calls have it: MM/DD/YYYY (SIGNUP-16). */
export function writeBirthDate(bornOn: LocalDate): string {
  const [year, month, day] = bornOn.split('-')
  return `${month}/${day}/${year}`
}

/** Whether somebody may be born on that day: not after today, not more than 500 years ago. */
export function isBirthDate(bornOn: LocalDate, today: LocalDate): boolean {
  const oldest = `${String(Number(today.slice(0, 4)) - 500).padStart(4, '0')}${today.slice(4)}`
  return bornOn <= today && bornOn >= oldest
}
