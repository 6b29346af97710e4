import { cutoffTime, earliestDay, type Instant, type LocalDate, instantAt } from '../calendar.ts'
import { processingDay } from './effective-date.ts'
import type { InnerState } from './payment.ts'
import type { MethodKind } from './payment-method.ts'

/** A payment, as far as taking it back depends on it. */
export type CancellablePayment = {
  readonly state: InnerState
  readonly kind: MethodKind
  /** the day on which its money is taken */
  readonly collectedOn: LocalDate
  /** when a schedule handed it over, before its day; business time. Null: it was made by hand */
  readonly scheduledAt: Instant | null
  /** days on which the lender's bank is closed besides the holidays; left out of what was made by hand */
  readonly extraClosedDays?: readonly LocalDate[]
}

/**
 * The business day at whose cut-off its bank file leaves: its own, or the one on which a schedule handed it
 * over, as a Canadian debit is two banking days before its own.
 */
function fileDay({ kind, collectedOn, scheduledAt, ...closed }: CancellablePayment): LocalDate {
  if (scheduledAt === null) return collectedOn
  const { extraClosedDays = [] } = closed
  const rules = { cardCutoffApplies: false, extraClosedDays }
  return earliestDay(collectedOn, processingDay(scheduledAt, kind, rules))
}

/**
 * Until when a payment can be taken back by who made it: 5:00 PM Eastern of the day on which its
 * bank file leaves. Null for a card, and for whatever does not wait for a bank.
 *
 * @see AMB-121
 */
export function cancelUntil(payment: CancellablePayment): Instant | null {
  const { state, kind } = payment
  return kind === 'card' || state !== 'pending' ? null : leavesAt(payment)
}

/** The moment at which the bank file with a payment leaves, whatever became of it. */
export function leavesAt(payment: CancellablePayment): Instant {
  return instantAt(fileDay(payment), cutoffTime)
}

/**
 * Why a payment is not taken back now; null when it is.
 *
 * @param now the business clock
 */
export function refuseCancel(
  payment: CancellablePayment,
  now: Instant,
): 'notCancellable' | 'tooLateToCancel' | null {
  const until = cancelUntil(payment)
  if (until === null) return 'notCancellable'
  return now < until ? null : 'tooLateToCancel'
}
