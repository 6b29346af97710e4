import { assert } from '../src/assert.ts'
import type { LocalDate } from '../src/calendar.ts'
import type { Transaction } from '../src/ledger/transaction.ts'
import type { Cents } from '../src/money.ts'
import { applyEvent } from '../src/loans/events/apply-event.ts'
import { type LoanState, newLoanState } from '../src/loans/loan.ts'
import type { AppliedEvent, LoanEvent, LoanUnderRules } from '../src/loans/events/loan-event.ts'
import type { PaymentEvent, PostedPayment } from '../src/loans/events/loan-event.ts'
import { paymentAfterReversal } from '../src/loans/charge-off/reverse-charge-off.ts'
import { remainingPayment } from '../src/loans/payments/reverse-payment.ts'

/** An event as it is given: payments have names, and what undoes or settles one says which. */
export type LoanHistoryEvent =
  | (PaymentEvent & { readonly paymentId: string })
  | {
      readonly kind: 'returned'
      readonly paymentId: string
      readonly on: LocalDate
      readonly code: string
    }
  | (GivenUndoing & { readonly kind: 'refunded' })
  | (GivenUndoing & { readonly kind: 'returnSettled' })
  | {
      readonly kind: 'settled'
      readonly paymentId: string
      readonly on: LocalDate
      readonly processingFee: Cents
    }
  | Exclude<LoanEvent, { kind: 'payment' | 'returned' | 'refunded' | 'settled' | 'returnSettled' }>

type GivenUndoing = {
  readonly paymentId: string
  readonly on: LocalDate
  readonly withFee: boolean
  /** of a part only; cents, above 0 */
  readonly amount?: Cents
}

/** One event and what it led to. */
export type ReplayedEvent = AppliedEvent & { readonly event: LoanHistoryEvent }

export type ReplayedLoan = {
  readonly state: LoanState
  readonly rows: readonly ReplayedEvent[]
  readonly transactions: readonly Transaction[]
  readonly payments: ReadonlyMap<string, PostedPayment>
}

/**
 * Applies a whole history, from before the first event. The same history gives the same loan.
 *
 * @param events in the order in which they were posted
 * @throws AssertionError when an event names a payment that was not posted before it
 */
export function replayEvents(
  loan: LoanUnderRules,
  events: Iterable<LoanHistoryEvent>,
): ReplayedLoan {
  const payments = new Map<string, PostedPayment>()
  const rows: ReplayedEvent[] = []
  let state = newLoanState(loan.terms)
  for (const event of events) {
    const applied = applyEvent(loan, state, resolveLoanEvent(event, payments))
    state = applied.state
    rows.push({ ...applied, event })
    storePostedPayment(payments, event, applied)
  }
  return { state, rows, payments, transactions: rows.flatMap(({ transactions }) => transactions) }
}

/**
 * Keeps a payment by its name as it was posted, after a refund of a part what is left of it, and
 * after the reversal of a charge-off as it stands then.
 */
export function storePostedPayment(
  payments: Map<string, PostedPayment>,
  event: LoanHistoryEvent,
  { split, takenBack }: Pick<AppliedEvent, 'split' | 'takenBack'>,
): void {
  if (event.kind === 'chargeOffReversed')
    for (const [name, paid] of payments) payments.set(name, paymentAfterReversal(paid))
  if (event.kind === 'payment' && split !== null) payments.set(event.paymentId, { ...event, split })
  if (event.kind !== 'refunded' || event.amount === undefined || takenBack === null) return
  const payment = payments.get(event.paymentId)
  const left = payment && remainingPayment(payment, { split: takenBack, withFee: event.withFee })
  if (left) payments.set(event.paymentId, left)
}

/** The event with the payment that it names. An unknown name is an AssertionError. */
export function resolveLoanEvent(
  event: LoanHistoryEvent,
  payments: ReadonlyMap<string, PostedPayment>,
): LoanEvent {
  if (!('paymentId' in event) || event.kind === 'payment') return event
  const payment = payments.get(event.paymentId)
  assert(payment !== undefined, `payment ${event.paymentId} was posted before`)
  return { ...event, payment }
}
