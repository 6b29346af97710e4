import type { LocalDate } from '../calendar.ts'
import { unrecoveredBalance } from '../loans/charge-off/charge-off-loan.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { Cents } from '../money.ts'
import { closeDay } from './close-day.ts'

/** What the opening of a day to come costs a loan, if nothing else happens to it before. */
export type PreviewedEvent = {
  readonly date: LocalDate
  readonly kind: 'chargeOff' | 'lateFee'
  /** of a charge-off all that is lost; cents, above 0 but for a loan that owes nothing */
  readonly amount: Cents
}

/**
 * The late fees and the charge-off that the engine decides on up to and with a day, by the engine
 * itself: what it says here is what the nights do.
 *
 * @param state with all that is posted by now
 */
export function previewDays(
  loan: LoanUnderRules,
  state: LoanState,
  through: LocalDate,
): readonly PreviewedEvent[] {
  const closed = closeDay(loan, state, through)
  const lost = closed.state.chargedOff
  return closed.events.flatMap((event): PreviewedEvent[] => {
    if (event.kind === 'lateFeeAssessed')
      return [{ date: event.on, kind: 'lateFee', amount: event.amount }]
    if (event.kind !== 'chargedOff' || lost === null) return []
    return [{ date: event.on, kind: 'chargeOff', amount: unrecoveredBalance(lost) }]
  })
}
