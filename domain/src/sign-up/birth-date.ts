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

/** The first and the last day on which somebody may be born: 500 years ago, and today. */
export function birthDates(today: LocalDate): { readonly min: LocalDate; readonly max: LocalDate } {
  return { min: yearsBefore(today, 500), max: today }
}

/**
 * The same day of an earlier year; of a leap day, where that year had none, the day before.
 *
 * @param years whole years, 0 to the year of the day
 */
export function yearsBefore(day: LocalDate, years: number): LocalDate {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return (isDay(same) ? same : `${year}-02-28`) as LocalDate
}

/** Whether somebody may be born on that day. */
export function isBirthDate(bornOn: LocalDate, today: LocalDate): boolean {
  const { min, max } = birthDates(today)
  return bornOn >= min && bornOn <= max
}
