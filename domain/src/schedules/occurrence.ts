/**
 * Where one payment of a schedule stands. Active: it is to come. Submitted: a payment was made for it,
 * and nobody followed yet what became of that. Processed: the network took it; whether it stands is told
 * by the payment. Declined: the network refused it. Skipped: nothing was taken on its day, for a reason
 * that its borrower was told. Deleted: somebody voided it.
 */
export type OccurrenceStatus =
  | 'active'
  | 'submitted'
  | 'processed'
  | 'declined'
  | 'skipped'
  | 'deleted'

/**
 * Every step that a payment of a schedule may take. Once a payment was made for it there is no way back:
 * it is never made again, nor voided. One that was voided is active again only with its loan, or, where
 * its day passed meanwhile and is not made up for, skipped.
 */
const steps: Readonly<Record<OccurrenceStatus, readonly OccurrenceStatus[]>> = {
  active: ['submitted', 'declined', 'skipped', 'deleted'],
  submitted: ['processed', 'declined'],
  processed: [],
  declined: [],
  skipped: [],
  deleted: ['active', 'skipped'],
}

/** Whether a payment of a schedule may go from one status to another; to stay is no step. */
export function canOccurrenceGo(from: OccurrenceStatus, to: OccurrenceStatus): boolean {
  return steps[from].includes(to)
}

/**
 * Of one that a payment stands in the place of: it is taken after all without that payment, it stays
 * untaken, it is not taken while its series is paused, or none of these is known.
 */
export type ReplacedDebitState = '' | 'coming' | 'notTaken' | 'paused'
