import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import { type Cents, zero } from '@quittance/domain/money'
import { describeChargeOff } from '@quittance/domain/servicing/charge-off-cause'

/** An event that is no payment, as the loan's list of events keeps it. */
export type LoanActivity = {
  readonly kind: string
  readonly on: LocalDate
  readonly amount: Cents
  /** of a late fee: the number of its installment */
  readonly installment?: number
  /** of a charge-off: why the engine decides it */
  readonly reason?: string
}

/** Who decides what nobody asks for: the engine, by the contract and the lender's rules. */
export const engineAuthor = 'system'

/**
 * What the list of a loan's events keeps of what the engine decided by itself; null for what the
 * ledger tells already, such as a day's interest.
 */
export function toActivityEntry(event: LoanEvent): LoanActivity | null {
  if (event.kind === 'lateFeeAssessed')
    return { kind: 'lateFee', on: event.on, amount: event.amount, installment: event.no }
  if (event.kind === 'lateFeeWaived')
    return { kind: event.kind, on: event.on, amount: zero, installment: event.no }
  if (event.kind === 'chargedOff' && event.cause !== undefined)
    return { kind: event.kind, on: event.on, amount: zero, reason: describeChargeOff(event.cause) }
  return isDecided(event) ? { kind: event.kind, on: event.on, amount: zero } : null
}

const decided = [
  'accrualStopped',
  'accrualResumed',
  'payoffReleased',
  'chargedOff',
  'chargeOffHoldEnded',
  'writtenOff',
] as const

type Decided = Extract<LoanEvent, { kind: (typeof decided)[number] }>

function isDecided(event: LoanEvent): event is Decided {
  return decided.some((kind) => kind === event.kind)
}

/** Those of some events that the list keeps, as the statements that write it take them. */
export function activityRows(events: readonly LoanEvent[]) {
  const told = events.map(toActivityEntry).filter((one) => one !== null)
  return told.map(activityRow)
}

/** @param at of this event among those that are written together; from 0 */
export function activityRow(
  { kind, on, amount, installment, reason = '' }: LoanActivity,
  at: number,
) {
  const detail = installment === undefined ? {} : { installment }
  const by = { author: engineAuthor, reason }
  return { no: at + 1, kind, on, amount: String(amount), ...by, detail }
}
