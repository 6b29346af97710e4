import { isDay, type LocalDate } from '../../calendar.ts'

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

/** How old somebody has to be to sign up; years. */
const leastAge = 18

/** The first and the last day on which who signs up may be born: 500 and 18 years ago. */
export function birthDates(today: LocalDate): { readonly min: LocalDate; readonly max: LocalDate } {
  return { min: yearsBefore(today, 500), max: yearsBefore(today, leastAge) }
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

/** Why a date of birth is not taken: it is none of a living person, or of one who is too young. */
export type BirthDateRefusal = 'birthDate' | 'tooYoung'

/** Null when somebody who signs up may be born on that day. */
export function checkBirthDate(bornOn: LocalDate, today: LocalDate): BirthDateRefusal | null {
  const { min, max } = birthDates(today)
  if (bornOn < min || bornOn > today) return 'birthDate'
  return bornOn > max ? 'tooYoung' : null
}
