import type { LoanState } from '../loans/loan.ts'
import { canRepresent } from './representment.ts'

/**
 * Why a borrower was promised another try, and there will be none: nothing is owed that it was for,
 * its account may not be debited, its lender takes no such debit of the loan any more, its bank said so
 * of this one, they stopped it or deleted its series, another payment of theirs takes its place, or its network takes
 * none so late.
 */
export type NoRetryReason =
  | 'paid'
  | 'method'
  | 'loan'
  | 'other'
  | 'stopped'
  | 'deleted'
  | 'instead'
  | 'late'

/**
 * Of a loan that was charged off, closed, or is in bankruptcy nobody says that nothing is due, and
 * nothing is asked for.
 */
export function noRetryReasonOf({
  chargedOff,
  bankruptSince,
  closedOn,
}: Pick<LoanState, 'chargedOff' | 'bankruptSince' | 'closedOn'>): NoRetryReason {
  return chargedOff === null && bankruptSince === null && closedOn === null ? 'paid' : 'loan'
}

/** Why an event ends the tries that are planned of its loan; null where they stay. */
export function retryEndReason(before: LoanState, after: LoanState): NoRetryReason | null {
  return canRepresent(before) && !canRepresent(after) ? noRetryReasonOf(after) : null
}
