import type { LocalDate } from '../calendar.ts'

/** A series that takes nothing for a while: its payments count on, and none is made up for. */
export type SchedulePause = {
  readonly since: LocalDate
  /** the first nominal day on which it pays again; null: until its borrower resumes it */
  readonly until: LocalDate | null
}

/** Whether a pause takes the payment of a nominal day out. */
export function isPausedOn(pause: SchedulePause | null, dueOn: LocalDate): boolean {
  return pause !== null && (pause.until === null || dueOn < pause.until)
}
