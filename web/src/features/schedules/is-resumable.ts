import type { ScheduledPaymentRow } from '@quittance/contract/schedules'

/** Whether a series is resumed rather than paused: it is paused, or suspended and its account can be debited. */
export function isResumable({ pausedOn, suspendedOn, resumesOn }: ScheduledPaymentRow): boolean {
  return pausedOn !== null || (suspendedOn !== null && resumesOn !== null)
}
