import { addDays, type LocalDate } from '../calendar.ts'

/** A series that takes nothing for a while: its payments count on, and none is made up for. */
export type SchedulePause = {
  readonly since: LocalDate
  /** the first day on which it is debited again; null: until its borrower resumes it */
  readonly until: LocalDate | null
}

/** How far ahead a pause may end. */
const pauseDaysMost = 366

/** The days on which a pause that begins today may end. */
export function pauseEndRange(today: LocalDate): { earliest: LocalDate; latest: LocalDate } {
  return { earliest: addDays(today, 1), latest: addDays(today, pauseDaysMost) }
}

/**
 * Whether a pause takes a payment out, by the day of its debit: the one that its borrower reads, rolled to a banking
 * day, or to which they moved it. One that is put off, or late, goes by the day from which it was: what was told
 * not to run does not run for being late.
 *
 * @example of January 1, debited on January 4, a pause until January 4 takes nothing out
 */
export function isPausedOn(pause: SchedulePause | null, collectOn: LocalDate): boolean {
  return pause !== null && (pause.until === null || collectOn < pause.until)
}

/** A pause as it stands on a day; null for none, and for one that is over by its day. */
export function pauseOn(pause: SchedulePause | null, today: LocalDate): SchedulePause | null {
  return isPausedOn(pause, today) ? pause : null
}
