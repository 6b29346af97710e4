import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanEvent } from '@quittance/domain/loans/loan-event'
import { type Cents, zero } from '@quittance/domain/money'

/** An event that is no payment, as the loan's list of events keeps it. */
export type ToldEvent = {
  readonly kind: string
  readonly on: LocalDate
  readonly amount: Cents
}

/**
 * What the list of a loan's events keeps of what the engine decided by itself; null for what the
 * ledger tells already, such as a day's interest.
 */
export function toldOf(event: LoanEvent): ToldEvent | null {
  if (event.kind === 'lateFeeAssessed')
    return { kind: 'lateFee', on: event.on, amount: event.amount }
  return isDecided(event) ? { kind: event.kind, on: event.on, amount: zero } : null
}

const decided = [
  'lateFeeWaived',
  'accrualStopped',
  'accrualResumed',
  'payoffReleased',
  'chargedOff',
  'writtenOff',
] as const

type Decided = Extract<LoanEvent, { kind: (typeof decided)[number] }>

function isDecided(event: LoanEvent): event is Decided {
  return decided.some((kind) => kind === event.kind)
}
