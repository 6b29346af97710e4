import { addDays, latestDay, type LocalDate } from '../../calendar.ts'
import { returnCodes } from '../../payments/tables/return-codes.ts'
import { backdatedDaysMax } from '../interest/accrued-interest.ts'
import { findLateFee } from '../late-fees/late-fee-events.ts'
import type { LoanState } from '../loan.ts'
import type {
  BoardingEvent,
  LoanEvent,
  LoanUnderRules,
  PaymentEvent,
  ReportedBalancesEvent,
} from './loan-event.ts'
import { highestPayment } from '../payoff/payoff.ts'
import { nonAccrualSince } from '../contract-terms/rates.ts'
import { type LateFeeRefusal, refuseLateFee } from '../late-fees/refuse-late-fee.ts'
import {
  refuseAmount,
  refuseOverpayment,
  refuseRefundAgain,
  type RefundFacts,
  type RefundRefusal,
} from './refuse-refund.ts'
import { isPaidOff } from '../status/loan-status.ts'

/** Why an event can not happen to a loan, by name. */
export type LoanEventRefusal =
  | 'notOpened'
  | 'alreadyOpened'
  | 'loanClosed'
  | 'paidOff'
  | 'chargedOff'
  | 'notChargedOff'
  | 'ledgerIsOurs'
  | 'ledgerIsTheLenders'
  | 'beforeBoarding'
  | 'inTheFuture'
  | 'dayIsClosed'
  | 'accruedBeyond'
  | 'tooLongAgo'
  | 'unknownCode'
  | 'codeMovesNothing'
  | 'alreadyReversed'
  | 'beforeItsPayment'
  | RefundRefusal
  | LateFeeRefusal
  | 'installmentLeftOut'
  | 'inBankruptcy'
  | 'noLateFee'
  | 'accrualIsStopped'
  | 'accrualIsNotStopped'
  | 'nothingHeld'

/** What the loan's state does not say, and the answer depends on. */
export type LoanEventFacts = RefundFacts & {
  /** the business day */
  readonly today: LocalDate
  /** of a return: what the bank said */
  readonly code?: string
  /** of a return or refund: whether the payment came back, whole, before */
  readonly isReversed?: boolean
}

/**
 * Decides whether an event may happen to a loan: asked before anything is written, so that what is
 * refused leaves no trace. The first reason that holds, from the loan to the day to the amount.
 *
 * What the bank did is not asked here: a return of its own is entered whatever the loan's status.
 *
 * @returns null when `applyEvent` will take it
 */
export function refuseLoanEvent(
  loan: LoanUnderRules,
  state: LoanState,
  event: LoanEvent,
  facts: LoanEventFacts,
): LoanEventRefusal | null {
  return (
    refuseByLoanState(loan, state, event) ??
    refuseDay(state, event, facts) ??
    refuseOwn(loan, state, event, facts)
  )
}

function refuseByLoanState(
  { mode = 'ours' }: LoanUnderRules,
  state: LoanState,
  event: LoanEvent,
): LoanEventRefusal | null {
  const opens = event.kind === 'disbursed' || event.kind === 'boarded' || event.kind === 'stated'
  const isOpened = state.openedOn !== null
  if (event.kind === 'stated' && mode === 'ours') return 'ledgerIsOurs'
  if (!isOpened) return opens ? null : 'notOpened'
  if (opens && event.kind !== 'stated') return 'alreadyOpened'
  const reopens = event.kind === 'flagged' && event.flag === 'closed' && event.on === null
  if (state.closedOn !== null && !reopens) return 'loanClosed'
  if (mode === 'lender' && decides.has(event.kind)) return 'ledgerIsTheLenders'
  const undoes = event.kind === 'chargeOffReversed'
  if (state.chargedOff !== null && decides.has(event.kind) && !undoes) return 'chargedOff'
  if (state.paidOffOn !== null && decides.has(event.kind)) return 'paidOff'
  if (event.kind === 'payment' && !takesPayment(state, event)) return 'paidOff'
  return undoes && state.chargedOff === null ? 'notChargedOff' : null
}

/**
 * A paid-off loan takes nothing more; while its bank may still take the payoff back, what is in the
 * lender's hands already is taken, and owed back.
 */
function takesPayment(state: LoanState, event: PaymentEvent): boolean {
  if (state.paidOffOn === null) return true
  return !isPaidOff(state) && isInHand(event)
}

/** What is decided of an open loan whose books are ours. */
const decides: ReadonlySet<LoanEvent['kind']> = new Set<LoanEvent['kind']>([
  'feeAssessed',
  'feeWaived',
  'lateFeeAssessed',
  'lateFeeWaived',
  'rateChanged',
  'accrualStopped',
  'accrualResumed',
  'writtenOff',
  'chargedOff',
  'chargeOffReversed',
])

function refuseDay(state: LoanState, event: LoanEvent, { today }: LoanEventFacts) {
  const posted = postedOn(event)
  const counts = countsFrom(event)
  if ((posted !== null && posted > today) || countsInTheFuture(event, today)) return 'inTheFuture'
  const { openedOn } = state
  if (openedOn === null) return null
  if (posted !== null && posted < openedOn) return 'beforeBoarding'
  if (counts !== null && counts < openedOn) return 'beforeBoarding'
  // A flag may tell of an earlier day; whatever is posted belongs to a day that is still open.
  if (posted !== null && event.kind !== 'flagged' && posted < state.closedThrough)
    return 'dayIsClosed'
  return isTooLongAgo(state, event) ? 'tooLongAgo' : null
}

/** Whether it tells of days whose principal is not known any more. */
function isTooLongAgo({ accruedThrough }: LoanState, event: LoanEvent): boolean {
  if (event.kind === 'payment')
    return event.effectiveOn < addDays(accruedThrough, -backdatedDaysMax)
  if (event.kind === 'flagged' && event.flag === 'closed' && event.on !== null)
    return event.on < addDays(accruedThrough, -backdatedDaysMax)
  if (event.kind !== 'rateChanged') return false
  return event.from <= addDays(latestDay(accruedThrough, event.on), -backdatedDaysMax)
}

/** The day of the books; null for what has none. */
function postedOn(event: LoanEvent): LocalDate | null {
  if (event.kind === 'payment') return event.enteredOn
  return event.kind === 'accrued' ? event.through : event.on
}

/** The day from which it counts, where that is another than the day of the books. */
function countsFrom(event: LoanEvent): LocalDate | null {
  if (event.kind === 'payment') return event.effectiveOn
  return event.kind === 'rateChanged' ? event.from : null
}

/** A rate may be agreed ahead; a payment counts from its day of the books at the latest. */
function countsInTheFuture(event: LoanEvent, today: LocalDate): boolean {
  return (
    event.kind === 'payment' && (event.effectiveOn > today || event.effectiveOn > event.enteredOn)
  )
}

function refuseOwn(
  loan: LoanUnderRules,
  state: LoanState,
  event: LoanEvent,
  facts: LoanEventFacts,
): LoanEventRefusal | null {
  switch (event.kind) {
    case 'payment':
      return refusePayment(loan, state, event)
    case 'returned':
    case 'refunded':
      return refuseReversal(event, facts) ?? refuseRefundAgain(loan, state, event, facts)
    case 'feeAssessed':
      if (event.fee === 'nsfFee' && state.bankruptSince !== null) return 'inBankruptcy'
      // Without its installment one could bear two; loans come with theirs at boarding.
      if (event.fee === 'lateFee') return 'installmentLeftOut'
      return event.amount > 0n ? null : 'notPositive'
    case 'feeWaived':
      return refuseAmount(event.amount, state[event.fee])
    case 'overpaymentRefunded':
      return refuseOverpayment(state, event.amount, facts)
    case 'lateFeeAssessed':
      return refuseLateFee(loan, state, event)
    case 'lateFeeWaived':
      return findLateFee(state, event.no)?.waivedOn === null ? null : 'noLateFee'
    case 'accrualStopped':
      return nonAccrualSince(state) === null ? null : 'accrualIsStopped'
    case 'accrualResumed':
      return nonAccrualSince(state) === null ? 'accrualIsNotStopped' : null
    case 'partialsReleased':
      return state.unapplied > 0n ? null : 'nothingHeld'
    case 'rateChanged':
      return event.rate >= 0n ? null : 'notPositive'
    case 'stated':
      if (event.on < state.accruedThrough) return 'accruedBeyond'
      return refuseNegative(event)
    case 'boarded':
      return refuseNegative(event)
    case 'disbursed':
    case 'accrued':
    case 'settled':
    case 'returnSettled':
    case 'flagged':
    case 'writtenOff':
    case 'chargedOff':
    case 'chargeOffReversed':
    case 'chargeOffHoldEnded':
    case 'payoffReleased':
    case 'dayClosed':
      return null
    default:
      return event satisfies never
  }
}

function refuseNegative(event: BoardingEvent | ReportedBalancesEvent): LoanEventRefusal | null {
  const isNegative = Object.values(event).some((each) => typeof each === 'bigint' && each < 0n)
  return isNegative ? 'notPositive' : null
}

function refusePayment(
  loan: LoanUnderRules,
  state: LoanState,
  event: PaymentEvent,
): LoanEventRefusal | null {
  if (event.amount <= 0n || event.fee < 0n) return 'notPositive'
  if (isInHand(event)) return null
  return event.amount > highestPayment(loan, state, event.effectiveOn) ? 'aboveBalance' : null
}

function isInHand({ channel }: PaymentEvent): boolean {
  return channel === 'check' || channel === 'cash'
}

function refuseReversal(
  event: Extract<LoanEvent, { kind: 'returned' | 'refunded' }>,
  { code, isReversed = false }: LoanEventFacts,
): LoanEventRefusal | null {
  if (event.kind === 'returned' && code !== undefined) {
    const meaning = returnCodes.get(code)
    if (meaning === undefined) return 'unknownCode'
    if (meaning.state === 'stands') return 'codeMovesNothing'
  }
  if (isReversed) return 'alreadyReversed'
  if (event.on < event.payment.effectiveOn) return 'beforeItsPayment'
  const part = event.kind === 'refunded' ? event.amount : undefined
  return part === undefined ? null : refuseAmount(part, event.payment.amount)
}
