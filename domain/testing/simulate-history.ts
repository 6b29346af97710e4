import { addDays, type LocalDate } from '../src/calendar.ts'
import { applyEvent } from '../src/loans/events/apply-event.ts'
import { dueAsOf } from '../src/loans/status/closed-loan.ts'
import { newLoanState } from '../src/loans/loan.ts'
import type { LoanEvent, LoanUnderRules, PostedPayment } from '../src/loans/events/loan-event.ts'
import {
  type LoanHistoryEvent,
  storePostedPayment,
  type ReplayedLoan,
  resolveLoanEvent,
  type ReplayedEvent,
} from './replay-events.ts'
import { closeDay } from '../src/servicing/close-day.ts'
import { nsfFeeAfterReturn } from '../src/servicing/nsf.ts'

export type SimulatedHistory = ReplayedLoan & {
  /** the facts, and all that was decided in between */
  readonly events: readonly LoanHistoryEvent[]
}

/**
 * Lives through a history day by day: its facts are what people and banks did; late fees, fees for
 * returned payments, charge-off and all else that the rules decide arise on their days.
 *
 * Interest is posted where something else happens, not night by night: by its law that comes to the
 * same cents, in fewer postings.
 *
 * @param facts in the order of the days on which they were posted, a disbursement first
 * @param asOf the last day that opens
 */
export function simulateHistory(
  loan: LoanUnderRules,
  facts: readonly LoanHistoryEvent[],
  asOf: LocalDate,
): SimulatedHistory {
  const payments = new Map<string, PostedPayment>()
  const rows: ReplayedEvent[] = []
  let state = newLoanState(loan.terms)

  for (const fact of facts) {
    openThrough(postingDayOf(fact) ?? state.closedThrough)
    post(fact)
    if (fact.kind !== 'returned') continue
    const fee = nsfFeeAfterReturn(loan, state, { codes: [fact.code], on: fact.on })
    if (fee !== null) post(fee)
  }
  openThrough(asOf)
  if (state.paidOffOn === null && state.chargedOff === null)
    post({ kind: 'accrued', through: dueAsOf(state, asOf) })
  const transactions = rows.flatMap((row) => row.transactions)
  return { state, rows, payments, transactions, events: rows.map(({ event }) => event) }

  function openThrough(last: LocalDate): void {
    if (state.openedOn === null) return
    for (let day = addDays(state.closedThrough, 1); day <= last; day = addDays(day, 1)) {
      const { events } = closeDay(loan, state, day)
      if (events.some(isDecision)) for (const event of events) post(asGiven(event))
      else post({ kind: 'dayClosed', on: day })
    }
  }

  function post(event: LoanHistoryEvent): void {
    const applied = applyEvent(loan, state, resolveLoanEvent(event, payments))
    state = applied.state
    if (event.kind !== 'dayClosed') rows.push({ ...applied, event })
    storePostedPayment(payments, event, applied)
  }
}

function isDecision({ kind }: LoanEvent): boolean {
  return kind !== 'accrued' && kind !== 'dayClosed'
}

/** What a day decides is never about one payment. */
function asGiven(event: LoanEvent): LoanHistoryEvent {
  return event as LoanHistoryEvent
}

/** The day on which the books take a fact. */
export function postingDayOf(event: LoanHistoryEvent): LocalDate | null {
  if (event.kind === 'payment') return event.enteredOn
  if (event.kind === 'accrued') return event.through
  if (event.kind === 'flagged') return event.enteredOn ?? event.on
  return event.on
}
