import { addDays, type LocalDate } from '../calendar.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { daysPastDueOn } from '../loans/status/amounts-due.ts'
import { applyEvent, withPromised } from '../loans/events/apply-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import type { PromisedDebit } from '../loans/payments/promised-debit.ts'
import { payoffAmount } from '../loans/payoff/payoff.ts'
import { nonAccrualSince } from '../loans/contract-terms/rates.ts'
import { type EndOfDayTask, bankruptcyOutcome } from './bankruptcy.ts'
import { chargeOffCause } from './charge-off-cause.ts'
import { lateFeesOn } from './late-fees.ts'

/** What is known of a loan besides its state as its days are closed. */
export type Night = {
  /** debits that the lender takes later than their schedules promised; left out for none */
  readonly promised?: readonly PromisedDebit[]
  /** whether a debit of it is with the banks, so that it may still come back; left out for no */
  readonly isSettling?: boolean
}

/** What the days brought, in order. The events lead from the state before to the state after. */
export type DayClosed = {
  readonly state: LoanState
  readonly transactions: readonly Transaction[]
  readonly events: readonly LoanEvent[]
  /** what a person at the lender is to decide */
  readonly tasks: readonly EndOfDayTask[]
}

/**
 * The end of day, run as a business day opens: interest through it, then what the contract and the
 * lender's rules decide. In this order: write-off of a small rest, which then bears nothing else;
 * charge-off, late fee, stop and resumption of accrual, release of a payoff that waited, unless a debit of the loan
 * has not settled by then.
 *
 * Days since the last one closed are closed one by one, so that a month of downtime ends as thirty
 * nights would have. A day that is closed already is not closed again.
 *
 * A loan whose charge-off was reversed is charged off no more by itself until it is cured: a day
 * comes on which it would not be. From then on it is charged off as any other.
 *
 * A loan that is paid off for good, charged off or closed by its lender earns nothing and is left as
 * it stands. Where the lender's books are the master, only interest is earned.
 *
 * @param state with all that was posted before the day opened
 * @param day the business day that opens
 */
export function closeDay(
  loan: LoanUnderRules,
  state: LoanState,
  day: LocalDate,
  night: Night = {},
): DayClosed {
  if (day <= state.closedThrough || state.openedOn === null) return nothingNew(state)
  const run = startRun(loan, state, night)
  for (let each = addDays(state.closedThrough, 1); each <= day; each = addDays(each, 1))
    closeOne(loan, run, each)
  const { transactions, events, tasks } = run
  return { state: run.state, transactions, events, tasks }
}

type Run = {
  state: LoanState
  readonly transactions: Transaction[]
  readonly events: LoanEvent[]
  readonly tasks: EndOfDayTask[]
  readonly promised: readonly PromisedDebit[]
  readonly isSettling: boolean
  readonly post: (event: LoanEvent) => void
}

function nothingNew(state: LoanState): DayClosed {
  return { state, transactions: [], events: [], tasks: [] }
}

function startRun(
  loan: LoanUnderRules,
  state: LoanState,
  { promised = [], isSettling = false }: Night,
): Run {
  const run: Run = {
    state,
    transactions: [],
    events: [],
    tasks: [],
    promised,
    isSettling,
    post(event) {
      const applied = applyEvent(loan, run.state, event)
      run.state = applied.state
      run.events.push(event)
      for (const transaction of applied.transactions) run.transactions.push(transaction)
    },
  }
  return run
}

function closeOne(loan: LoanUnderRules, run: Run, day: LocalDate): void {
  const { paidOffOn, chargedOff, closedOn } = run.state
  const isClosed = closedOn !== null && closedOn < day
  if (paidOffOn === null && chargedOff === null && !isClosed) {
    run.post({ kind: 'accrued', through: day })
    if (loan.mode !== 'lender') decide(loan, run, day)
  }
  const { heldUntil } = run.state
  if (heldUntil !== null && heldUntil <= day && !run.isSettling)
    run.post({ kind: 'payoffReleased', on: day })
  run.post({ kind: 'dayClosed', on: day })
}

function decide(loan: LoanUnderRules, run: Run, day: LocalDate): void {
  const { state } = run
  if (isSmallRest(loan, state, day)) {
    run.post({ kind: 'writtenOff', on: day })
    return
  }
  const daysPastDue = daysPastDueOn(loan, state, day)
  const petition = bankruptcyOutcome(loan, state, { day, daysPastDue })
  const isLost = petition === 'chargeOff' || isTooLate(loan.rules, daysPastDue)
  const isHeld = state.chargeOffHeldSince !== null
  if (isLost && !isHeld) {
    const cause = chargeOffCause(loan.rules, state, daysPastDue)
    run.post({ kind: 'chargedOff', on: day, cause })
    return
  }
  if (!isLost && isHeld) run.post({ kind: 'chargeOffHoldEnded', on: day })
  if (petition !== null && petition !== 'chargeOff') run.tasks.push(petition)
  if (daysPastDue > loan.rules.graceDays)
    for (const fee of lateFeesOn(loan, withPromised(loan, run.state, run.promised, day), day))
      run.post(fee)
  decideAccrual(loan, run, { day, daysPastDue })
}

type Behind = { readonly day: LocalDate; readonly daysPastDue: number }

function isTooLate({ chargeOffDays }: LoanUnderRules['rules'], daysPastDue: number): boolean {
  return chargeOffDays > 0 && daysPastDue >= chargeOffDays
}

function decideAccrual({ rules }: LoanUnderRules, run: Run, { day, daysPastDue }: Behind): void {
  const isStopped = nonAccrualSince(run.state) !== null
  const stops = rules.nonAccrualDays > 0 && daysPastDue >= rules.nonAccrualDays
  if (!isStopped && stops) run.post({ kind: 'accrualStopped', on: day })
  if (isStopped && daysPastDue === 0) run.post({ kind: 'accrualResumed', on: day })
}

/** Whether what is left is too little to collect. What is held of the borrower's counts as paid. */
function isSmallRest({ terms, rules }: LoanUnderRules, state: LoanState, day: LocalDate): boolean {
  const { smallBalance } = rules
  if (smallBalance === 0n || state.principal > smallBalance + state.unapplied) return false
  return payoffAmount(terms, state, day) <= smallBalance
}
