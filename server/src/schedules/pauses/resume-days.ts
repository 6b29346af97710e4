import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { pauseOn } from '@quittance/domain/schedules/schedule-pause'
import type { Lender } from '../../lenders/lender-directory.ts'
import { type LoanFacts, nextRunningDebit } from './next-running-debit.ts'

/** Of each series that is paused or suspended the day of its first debit once it is resumed; null where none runs then. */
export function resumeDays(
  lender: Lender,
  facts: LoanFacts,
): ReadonlyMap<string, LocalDate | null> {
  const today = dayOf(facts.now)
  const paused = facts.schedules.filter(
    ({ plan, pause, isSuspended }) =>
      plan.frequency !== 'once' && (isSuspended || pauseOn(pause, today) !== null),
  )
  return new Map(
    paused.map(({ id }) => [
      id,
      nextRunningDebit(lender, facts, { scheduleId: id })?.collectOn ?? null,
    ]),
  )
}

/** The same in words, with what that makes of retries of its loan; none of it runs: null. */
export function resumeOf(on: LocalDate | null, retriesNote: string, reader: Reader) {
  const text =
    on === null
      ? fillLabel(reader, 'retries.ends.none', {})
      : fillLabel(reader, 'schedules.resume.text', { date: { day: on } })
  return { resumesOn: on, resumeNote: [text, retriesNote].filter(Boolean).join(' ') }
}
