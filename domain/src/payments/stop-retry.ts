import { cutoffTime, type Instant, instantAt, latestDay, type LocalDate } from '../calendar.ts'

/** A debit that came back, as far as stopping its next try depends on it. */
export type PlannedRetry = {
  /** the day on which it is presented again; null: it is not */
  readonly retryOn: LocalDate | null
  /** whether that was done */
  readonly isSent: boolean
}

/**
 * Until when a debit that waits to be presented again can be stopped by who made it: 5:00 PM Eastern
 * of its day, as any one-time debit. Null where nothing waits.
 *
 * @see AMB-121, AMB-160
 */
export function retryStopUntil({ retryOn, isSent }: PlannedRetry): Instant | null {
  return retryOn === null || isSent ? null : instantAt(retryOn, cutoffTime)
}

/**
 * Until when one that waits can be stopped where it is made on a later day than is planned, as the loan is debited on
 * that: the cut-off of the day on which it is made.
 *
 * @param foreseenOn null: on the day that is planned, or not at all
 */
export function foreseenStopUntil(plannedOn: LocalDate, foreseenOn: LocalDate | null): Instant {
  return instantAt(latestDay(plannedOn, foreseenOn ?? plannedOn), cutoffTime)
}

/**
 * Why a debit is presented again all the same; null where it can be stopped.
 *
 * @param now the business clock
 */
export function refuseRetryStop(
  planned: PlannedRetry,
  now: Instant,
): 'retrySent' | 'noRetry' | 'tooLateToStop' | null {
  if (planned.isSent) return 'retrySent'
  const until = retryStopUntil(planned)
  if (until === null) return 'noRetry'
  return now < until ? null : 'tooLateToStop'
}
