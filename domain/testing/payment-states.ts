import type { InnerState } from '../src/payments/payment.ts'
import type { OccurrenceStatus } from '../src/schedules/occurrence.ts'

const everyState: Readonly<Record<InnerState, true>> = {
  created: true,
  submitting: true,
  confirming: true,
  pending: true,
  completed: true,
  declined: true,
  returned: true,
  refunded: true,
  cancelled: true,
}

/** Every state of a payment, the one it begins in first. */
export const innerStates = Object.keys(everyState) as readonly InnerState[]

const everyStatus: Readonly<Record<OccurrenceStatus, true>> = {
  active: true,
  submitted: true,
  processed: true,
  declined: true,
  skipped: true,
  deleted: true,
}

/** Every status of a payment of a schedule. */
export const occurrenceStatuses = Object.keys(everyStatus) as readonly OccurrenceStatus[]
