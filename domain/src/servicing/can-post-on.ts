import type { LocalDate } from '../calendar.ts'
import { isPaidOff } from '../loans/status/loan-status.ts'
import type { LoanState } from '../loans/loan.ts'

/**
 * Whether a loan takes postings of a business day: every day up to it is closed. A posting that
 * comes before would count in the days that are still to be closed, and hide a late fee or a
 * charge-off that they have to decide.
 *
 * The end of day passes over a loan that is paid off or charged off, so nothing is still to be
 * decided of it.
 */
export function canPostOn(state: LoanState, day: LocalDate): boolean {
  return day <= state.closedThrough || isPaidOff(state) || state.chargedOff !== null
}
