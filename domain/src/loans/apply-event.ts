import { assert } from '../assert.ts'
import type { LocalDate } from '../calendar.ts'
import * as postings from '../ledger/postings.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { add, subtract, zero } from '../money.ts'
import { exactPerCent } from './accrue-interest.ts'
import { accrueThrough, postAccrual } from './accrued-interest.ts'
import { balancesOf, chargeOff } from './charge-off.ts'
import { closeIfPaidOff } from './standing.ts'
import type { LoanState, LoanTerms } from './loan.ts'
import type { Applied, BoardingEvent, FeeChange, LoanEvent, LoanUnderRules } from './loan-event.ts'
import { postPayment } from './post-payment.ts'
import { reversePayment } from './reverse-payment.ts'

type EventOf<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>
type Step = { readonly state: LoanState; readonly transactions: readonly Transaction[] }

/**
 * The one way in which a loan's money changes: an event in, the new state and the transactions that
 * tell the ledger of it out. Nothing is read or written here, so a history can be replayed.
 *
 * Kept after every event: each transaction sums to zero; over all transactions 1100 is the
 * principal, 1200 the accrued interest rounded half up, 1300 to 1320 the fees owed.
 *
 * @param loan contract and lender rules
 * @param state `newLoanState` at first, then what the event before led to
 * @throws AssertionError when an event cannot follow: the caller skipped a check
 */
export function applyEvent(loan: LoanUnderRules, state: LoanState, event: LoanEvent): Applied {
  if (event.kind === 'payment') return postPayment(loan, state, event)
  if (event.kind === 'returned' || event.kind === 'refunded')
    return reversePayment(loan, state, event)
  return { ...applyPlain(loan.terms, state, event), split: null, catchUp: zero }
}

type PlainEvent = Exclude<LoanEvent, { kind: 'payment' | 'returned' | 'refunded' }>

function applyPlain(terms: LoanTerms, state: LoanState, event: PlainEvent): Step {
  switch (event.kind) {
    case 'disbursed':
      return disburse(terms, state, event.on)
    case 'boarded':
      return board(terms, state, event)
    case 'accrued':
      return postAccrual(terms, accrueThrough(terms, state, event.through), { on: event.through })
    case 'settled':
      return settle(terms, state, event)
    case 'returnSettled':
      return settleReturn(terms, state, event)
    case 'feeAssessed':
      return assessFee(terms, state, event)
    case 'feeWaived':
      return waiveFee(terms, state, event)
    case 'overpaymentRefunded':
      return refundOverpayment(terms, state, event)
    case 'writtenOff':
      return writeOff(terms, state, event.on)
    case 'chargedOff':
      return chargeOffOn(terms, state, event.on)
    case 'flagged':
      return { state: flag(state, event), transactions: [] }
    default:
      return event satisfies never
  }
}

function disburse(terms: LoanTerms, state: LoanState, on: LocalDate): Step {
  assert(state.principal === 0n && state.satisfied === 0n, 'a loan is disbursed once, at first')
  return {
    state: { ...state, principal: terms.principal, accruedThrough: on },
    transactions: [postings.disbursement(when(terms, on), terms.principal)],
  }
}

function board(terms: LoanTerms, state: LoanState, event: BoardingEvent): Step {
  assert(state.principal === 0n && state.satisfied === 0n, 'a loan is boarded once, at first')
  const { kind: _kind, on, accrued, ...given } = event
  for (const amount of [...Object.values(given), accrued])
    assert(amount >= 0n, 'a boarded amount is not negative')
  const boarded = {
    ...state,
    ...given,
    accruedExact: accrued * exactPerCent(terms.dayCount),
    accruedThrough: on,
    interestPosted: add(given.interestPaid, accrued),
  }
  const owed = balancesOf(terms, boarded)
  const isNothing = Object.values(owed).every((amount) => amount === 0n)
  return {
    state: isNothing ? { ...boarded, paidOffOn: on } : boarded,
    transactions: isNothing ? [] : [postings.boarding(when(terms, on), owed)],
  }
}

function settle(terms: LoanTerms, state: LoanState, event: EventOf<'settled'>): Step {
  const { payment, on, processingFee } = event
  const { channel } = payment
  if (channel === 'check' || channel === 'cash') return { state, transactions: [] }
  const money = { channel, gross: add(payment.amount, payment.fee), processingFee }
  return { state, transactions: [postings.settlement(when(terms, on), money)] }
}

function settleReturn(terms: LoanTerms, state: LoanState, event: EventOf<'returnSettled'>): Step {
  const { payment, on, withFee } = event
  const { channel } = payment
  if (channel === 'check' || channel === 'cash') return { state, transactions: [] }
  const gross = withFee ? add(payment.amount, payment.fee) : payment.amount
  return { state, transactions: [postings.returnSettlement(when(terms, on), channel, gross)] }
}

function assessFee(terms: LoanTerms, state: LoanState, event: FeeChange): Step {
  const { fee, amount, on } = event
  assert(amount > 0n, 'a fee is above zero')
  assert(state.chargedOff === null, 'a charged-off loan takes no fee')
  return {
    state: { ...state, [fee]: add(state[fee], amount), paidOffOn: null },
    transactions: [postings.feeAssessed(when(terms, on), fee, amount)],
  }
}

function waiveFee(terms: LoanTerms, state: LoanState, event: FeeChange): Step {
  const { fee, amount, on } = event
  assert(amount > 0n && amount <= state[fee], 'what is waived is owed')
  return {
    state: closeIfPaidOff(terms, { ...state, [fee]: subtract(state[fee], amount) }, on),
    transactions: [postings.feeWaived(when(terms, on), fee, amount)],
  }
}

function refundOverpayment(
  terms: LoanTerms,
  state: LoanState,
  { amount, on }: EventOf<'overpaymentRefunded'>,
): Step {
  assert(amount > 0n && amount <= state.refundsPayable, 'what is refunded was overpaid')
  return {
    state: { ...state, refundsPayable: subtract(state.refundsPayable, amount) },
    transactions: [postings.overpaymentRefund(when(terms, on), amount)],
  }
}

function writeOff(terms: LoanTerms, before: LoanState, on: LocalDate): Step {
  assert(before.chargedOff === null, 'a charged-off loan has nothing left to write off')
  const accrued = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const owed = balancesOf(terms, accrued.state)
  return {
    state: {
      ...accrued.state,
      principal: zero,
      accruedExact: 0n,
      interestPaid: add(accrued.state.interestPaid, owed.interest),
      lateFee: zero,
      nsfFee: zero,
      otherFee: zero,
      paidOffOn: on,
    },
    transactions: [...accrued.transactions, postings.writeOff(when(terms, on), owed)],
  }
}

function chargeOffOn(terms: LoanTerms, before: LoanState, on: LocalDate): Step {
  assert(before.chargedOff === null, 'a loan is charged off once')
  const accrued = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const lost = chargeOff(terms, accrued.state, on)
  return { state: lost.state, transactions: [...accrued.transactions, ...lost.transactions] }
}

function flag(state: LoanState, { flag: name, on }: EventOf<'flagged'>): LoanState {
  switch (name) {
    case 'bankruptcy':
      return { ...state, bankruptSince: on }
    case 'repossession':
      return { ...state, repossessedOn: on }
    case 'closed':
      return { ...state, closedOn: on }
    default:
      return name satisfies never
  }
}

function when(terms: LoanTerms, on: LocalDate): postings.When {
  return { on, effectiveOn: on, currency: terms.currency }
}
