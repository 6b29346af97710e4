import { assert } from '../../assert.ts'
import { latestDay, type LocalDate } from '../../calendar.ts'
import * as postings from '../../ledger/postings.ts'
import { add, subtract, zero } from '../../money.ts'
import { holdIfPaidOff } from '../payoff/hold-payoff.ts'
import {
  lateFeesAfterReturn,
  lateFeesOn,
  lateFeesSince,
  lateFeesToWaive,
} from '../../servicing/late-fees.ts'
import { accrueThrough, postAccrual } from '../interest/accrued-interest.ts'
import type { LoanChange } from '../payments/apply-split.ts'
import { owedBalances, chargeOffLoan } from '../charge-off/charge-off-loan.ts'
import { flagLoan } from './flag-loan.ts'
import { boardLoan, disburseLoan } from './open-loan.ts'
import { releaseUnappliedFunds } from '../payments/unapplied-funds.ts'
import { assessLateFee, waiveLateFee } from '../late-fees/late-fee-events.ts'
import { adjustLateFees, waiveOwedLateFees } from '../late-fees/late-fee-payments.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { AppliedEvent, FeeChange, LoanEvent, LoanUnderRules } from './loan-event.ts'
import type { PromisedDebit } from '../payments/promised-debit.ts'
import { applyOverpayment } from '../payments/apply-overpayment.ts'
import { toPaymentEvent } from '../payments/to-payment-event.ts'
import { postPayment } from '../payments/post-payment.ts'
import { changeRate, resumeAccrual, stopAccrual } from '../interest/rate-events.ts'
import { reverseChargeOff } from '../charge-off/reverse-charge-off.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import { settlePayment, settleReturn } from '../payments/settle-payment.ts'
import { closeIfPaidOff, reopenAfterEvent } from '../status/loan-status.ts'
import { applyReportedBalances } from './reported-balances.ts'

type EventOf<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>

/**
 * Only this function changes a loan's money: an event in, the new state and the transactions that
 * tell the ledger of it out. Nothing is read or written here, so a history can be replayed.
 *
 * The result includes what follows at once: boarding assesses the late fees of its day; a payment
 * entered late waives the late fee that it shows to be wrong; a returned payment assesses the fee that
 * it had prevented; a petition, repossession or deferral entered late waives the fees since its day.
 *
 * Kept after every event: each transaction sums to zero; over all transactions 1100 is the
 * principal, 1200 the accrued interest rounded half up, 1300 to 1320 the fees owed, 2100 what is
 * held, 2200 what is to be refunded.
 *
 * @param loan contract and lender rules
 * @param state `newLoanState` at first, then what the event before led to
 * @throws AssertionError when an event cannot follow: the caller skipped `refuseLoanEvent`
 */
export function applyEvent(loan: LoanUnderRules, state: LoanState, event: LoanEvent): AppliedEvent {
  const applied = applyWithFollowing(loan, state, event)
  // A balance of zero that a lender states is its own word.
  if (event.kind === 'stated') return applied
  return { ...applied, state: holdIfPaidOff(loan, state, applied.state) }
}

function applyWithFollowing(
  loan: LoanUnderRules,
  state: LoanState,
  event: LoanEvent,
): AppliedEvent {
  if (event.kind === 'payment') {
    const paid = postPayment(loan, state, event)
    const isOurs = loan.mode !== 'lender'
    const change = { before: state, after: paid.state }
    return follow(loan, paid, isOurs ? lateFeesToWaive(loan, change, event) : [])
  }
  if (event.kind === 'returned') {
    const back = reversePayment(loan, state, event)
    // The loan may be through a night whose date its lender's books do not have yet.
    const through = latestDay(event.on, back.state.closedThrough)
    const after = withPromised(loan, back.state, event.promised ?? [], through)
    return follow(loan, back, lateFeesAfterReturn(loan, { before: state, after }, through))
  }
  if (event.kind === 'boarded') {
    const boarded = { ...plain, ...boardLoan(loan, state, event) }
    return follow(loan, boarded, lateFeesOn(loan, boarded.state, event.on))
  }
  if (event.kind === 'refunded') return reversePayment(loan, state, event)
  if (event.kind === 'chargeOffReversed') return reverseChargeOff(loan, state, event.on)
  if (event.kind === 'flagged') {
    const flagged = { ...plain, ...flagLoan(loan.terms, state, event) }
    return follow(loan, flagged, feesToStop(loan, state, event))
  }
  return { ...plain, ...applyPlain(loan, state, event) }
}

/**
 * The loan as if its lender had taken each debit on the day that was promised: late fees alone go by it.
 * Whatever becomes of such a debit, no night charges the fee later: its borrower learnt too late of it to
 * pay otherwise.
 */
export function withPromised(
  loan: LoanUnderRules,
  state: LoanState,
  promised: readonly PromisedDebit[],
  day: LocalDate,
): LoanState {
  return promised
    .filter(({ promisedOn }) => promisedOn < day)
    .reduce((current, { channel, amount, promisedOn: effectiveOn }) => {
      const event = toPaymentEvent(current, { channel, amount, fee: zero, effectiveOn }, day)
      return applyEvent(loan, current, event).state
    }, state)
}

const plain = { split: null, catchUp: zero, takenBack: null, followed: [] } as const

function follow(
  loan: LoanUnderRules,
  applied: AppliedEvent,
  events: readonly FollowingEvent[],
): AppliedEvent {
  if (events.length === 0) return applied
  const transactions = [...applied.transactions]
  let { state } = applied
  for (const event of events) {
    const step = applyPlain(loan, state, event)
    state = step.state
    transactions.push(...step.transactions)
  }
  return { ...applied, state, transactions, followed: events }
}

type FollowingEvent = EventOf<'lateFeeAssessed' | 'lateFeeWaived'>
type PlainEvent = Exclude<
  LoanEvent,
  { kind: 'boarded' | 'payment' | 'returned' | 'refunded' | 'flagged' | 'chargeOffReversed' }
>

function applyPlain(loan: LoanUnderRules, state: LoanState, event: PlainEvent): LoanChange {
  const { terms } = loan
  switch (event.kind) {
    case 'disbursed':
      return disburseLoan(terms, state, event.on)
    case 'accrued':
      return postAccrual(terms, accrueThrough(terms, state, event.through), { on: event.through })
    case 'settled':
      return settlePayment(terms, state, event)
    case 'returnSettled':
      return settleReturn(terms, state, event)
    case 'feeAssessed':
      return assessFee(loan, state, event)
    case 'feeWaived':
      return waiveFee(terms, state, event)
    case 'lateFeeAssessed':
      return assessLateFee(loan, state, event)
    case 'lateFeeWaived':
      return waiveLateFee(loan, state, event)
    case 'rateChanged':
      return changeRate(terms, state, event)
    case 'accrualStopped':
      return stopAccrual(terms, state, event.on)
    case 'accrualResumed':
      return resumeAccrual(terms, state, event.on)
    case 'partialsReleased':
      return releaseUnappliedFunds(loan, state, { on: event.on, effectiveOn: event.on })
    case 'payoffReleased':
      return { state: { ...state, heldUntil: null }, transactions: [] }
    case 'dayClosed':
      return { state: { ...state, closedThrough: event.on }, transactions: [] }
    case 'stated':
      return applyReportedBalances(terms, state, event)
    case 'overpaymentRefunded':
      return refundOverpayment(terms, state, event)
    case 'writtenOff':
      return writeOff(loan, state, event.on)
    case 'chargedOff':
      return chargeOffOn(loan, state, event.on)
    case 'chargeOffHoldEnded':
      return { state: { ...state, chargeOffHeldSince: null }, transactions: [] }
    default:
      return event satisfies never
  }
}

function assessFee(loan: LoanUnderRules, state: LoanState, event: FeeChange): LoanChange {
  const { fee, amount, on } = event
  assert(amount > 0n, 'a fee is above zero')
  assert(state.chargedOff === null, 'a charged-off loan takes no fee')
  const owing = { ...state, [fee]: add(state[fee], amount), paidOffOn: null, heldUntil: null }
  const reopened = reopenAfterEvent(state, owing, on)
  const paid = applyOverpayment(loan, { before: state, after: reopened }, on)
  const assessed = postings.buildFeeAssessment(when(loan.terms, on), fee, amount)
  return { state: paid.state, transactions: [assessed, ...paid.transactions] }
}

function waiveFee(terms: LoanTerms, state: LoanState, event: FeeChange): LoanChange {
  const { fee, amount, on } = event
  assert(amount > 0n && amount <= state[fee], 'what is waived is owed')
  const waived =
    fee === 'lateFee'
      ? waiveOwedLateFees(state, { on, by: amount })
      : { ...state, [fee]: subtract(state[fee], amount) }
  return {
    state: closeIfPaidOff(terms, waived, on),
    transactions: [postings.buildFeeWaiver(when(terms, on), fee, amount)],
  }
}

function refundOverpayment(
  terms: LoanTerms,
  state: LoanState,
  { amount, on }: EventOf<'overpaymentRefunded'>,
): LoanChange {
  assert(amount > 0n && amount <= state.refundsPayable, 'what is refunded was overpaid')
  return {
    state: { ...state, refundsPayable: subtract(state.refundsPayable, amount) },
    transactions: [postings.buildOverpaymentRefund(when(terms, on), amount)],
  }
}

function writeOff(loan: LoanUnderRules, before: LoanState, on: LocalDate): LoanChange {
  const { terms } = loan
  assert(before.chargedOff === null, 'a charged-off loan has nothing left to write off')
  const { state: ready, transactions } = readyToEnd(loan, before, on)
  const state = closeIfPaidOff(terms, ready, on)
  if (state.paidOffOn !== null) return { state, transactions }
  const owed = owedBalances(terms, state)
  return {
    state: {
      ...state,
      principal: zero,
      accruedExact: 0n,
      interestPaid: add(state.interestPaid, owed.interest),
      lateFee: zero,
      lateFees: adjustLateFees(state.lateFees, zero),
      nsfFee: zero,
      otherFee: zero,
      paidOffOn: on,
    },
    transactions: [...transactions, postings.buildWriteOff(when(terms, on), owed)],
  }
}

function chargeOffOn(loan: LoanUnderRules, before: LoanState, on: LocalDate): LoanChange {
  assert(before.chargedOff === null, 'a loan is charged off once')
  const ready = readyToEnd(loan, before, on)
  if (ready.state.paidOffOn !== null) return ready
  const lost = chargeOffLoan(loan.terms, ready.state, on)
  return { state: lost.state, transactions: [...ready.transactions, ...lost.transactions] }
}

/** Interest through the day is posted, and what is held of the borrower's is applied first. */
function readyToEnd(loan: LoanUnderRules, before: LoanState, on: LocalDate): LoanChange {
  const accrued = postAccrual(loan.terms, accrueThrough(loan.terms, before, on), { on })
  const released = releaseUnappliedFunds(loan, accrued.state, { on, effectiveOn: on })
  return {
    state: released.state,
    transactions: [...accrued.transactions, ...released.transactions],
  }
}

/** A flag entered late takes the late fees since its day along. */
function feesToStop(
  { rules, mode }: LoanUnderRules,
  state: LoanState,
  { flag: name, on }: EventOf<'flagged'>,
): readonly FollowingEvent[] {
  const isStop = name === 'repossession' ? rules.lateFeeStopsAtAcceleration : name !== 'closed'
  if (on === null || !isStop || mode === 'lender') return []
  return lateFeesSince(state, on, latestDay(on, state.closedThrough))
}

function when(terms: LoanTerms, on: LocalDate): postings.PostingDates {
  return { on, effectiveOn: on, currency: terms.currency }
}
