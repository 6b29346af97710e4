import { compareDays, latestDay, type LocalDate } from '../../calendar.ts'
import { type Cents, cents, largest, subtract, zero } from '../../money.ts'
import { closeDay } from '../../servicing/close-day.ts'
import { applyEvent } from '../events/apply-event.ts'
import type { LoanState } from '../loan.ts'
import type { LoanEvent, LoanUnderRules } from '../events/loan-event.ts'
import { toPaymentEvent } from '../payments/to-payment-event.ts'
import type { PromisedDebit } from '../payments/promised-debit.ts'
import { highestPayment, type PendingPayment } from './payoff.ts'

/** How a loan will stand, and what the nights until then decide. */
export type ProjectedLoan = { readonly state: LoanState; readonly events: readonly LoanEvent[] }

/**
 * The loan as it will stand once a day is open, if nothing else happens to it: each payment under way
 * is posted on the day on which it takes effect, and the nights between decide as they do, late fees
 * and charge-off included. It is the engine itself that says so.
 *
 * @param pendingPayments payments that the loan does not know of yet; those of later days are left out
 * @see domain rules 1.10a, 7
 */
export function projectLoan(
  loan: LoanUnderRules,
  state: LoanState,
  pendingPayments: readonly PendingPayment[],
  day: LocalDate,
): ProjectedLoan {
  let current = state
  const events: LoanEvent[] = []
  const left = inOrder(pendingPayments)
  for (let next = left[0]; next !== undefined && next.effectiveOn <= day; next = left[0]) {
    openThrough(next.effectiveOn)
    current = post(loan, current, next)
    left.shift()
  }
  openThrough(day)
  return { state: current, events }

  function openThrough(last: LocalDate): void {
    const closed = closeDay(loan, current, last, { promised: left.filter(isPromised) })
    current = closed.state
    events.push(...closed.events)
  }
}

/**
 * The most that a payment of a day may come to beside what is under way: it ends the loan, or as
 * much of it as was charged off, and nothing is overpaid. Payments under way count on their own days:
 * those before lower the interest, and those after find as much as they bring. Late fees of the
 * nights until then are part of it, and the contract's charge for paying off.
 *
 * @param day the day on which the payment posts
 * @returns cents, 0 or above; 0: what is under way comes to all that is owed
 */
export function highestPaymentOn(
  loan: LoanUnderRules,
  state: LoanState,
  pendingPayments: readonly PendingPayment[],
  day: LocalDate,
): Cents {
  const ahead = projectLoan(loan, state, pendingPayments, day).state
  const most = highestPaymentLessWaivers(loan, ahead, day)
  const later = inOrder(pendingPayments).filter(({ effectiveOn }) => effectiveOn > day)
  if (most === 0n || later.length === 0) return most
  return mostBefore(loan, ahead, { later, most, day })
}

/**
 * As `highestPayment`, less the late fees that such a payment shows to be wrong, as one that was
 * charged by hand in the days of grace: paid with the rest they would only be refunded. Where the
 * contract has a charge for paying off they stay in it.
 */
export function highestPaymentLessWaivers(
  loan: LoanUnderRules,
  state: LoanState,
  day: LocalDate,
): Cents {
  const most = highestPayment(loan, state, day)
  const { chargedOff, paidOffOn, lateFee, refundsPayable } = state
  const mayWaive = lateFee > 0n && chargedOff === null && paidOffOn === null
  if (most === 0n || !mayWaive || loan.rules.payoffFee > 0n) return most
  const paid = post(loan, state, { channel: 'card', amount: most, effectiveOn: day })
  return subtract(most, largest(zero, subtract(paid.refundsPayable, refundsPayable)))
}

type Before = {
  readonly later: readonly PendingPayment[]
  readonly most: Cents
  readonly day: LocalDate
}

/**
 * By bisection: interest, rounding and late fees between make no plain sum of it. The more is paid
 * now, the less is left for later.
 */
function mostBefore(loan: LoanUnderRules, state: LoanState, { later, most, day }: Before): Cents {
  const leavesEnough = (amount: Cents) => {
    const paid = { channel: 'card', amount, effectiveOn: day } as const
    return takesAll(loan, amount === 0n ? state : post(loan, state, paid), later)
  }
  if (!leavesEnough(zero)) return zero
  let [enough, tooMuch]: [Cents, bigint] = [zero, most + 1n]
  while (tooMuch - enough > 1n) {
    const middle = cents((enough + tooMuch) / 2n)
    if (leavesEnough(middle)) enough = middle
    else tooMuch = middle
  }
  return enough
}

/** Whether each payment, on its day, is at most what is owed then. */
function takesAll(
  loan: LoanUnderRules,
  before: LoanState,
  payments: readonly PendingPayment[],
): boolean {
  let state = before
  for (const payment of payments) {
    const { amount, effectiveOn } = payment
    state = closeDay(loan, state, effectiveOn).state
    if (amount > highestPaymentLessWaivers(loan, state, effectiveOn)) return false
    state = post(loan, state, payment)
  }
  return true
}

/** Posted on its day, or, where that day is past, on the last one that was opened. */
function post(loan: LoanUnderRules, state: LoanState, payment: PendingPayment): LoanState {
  const enteredOn = latestDay(state.closedThrough, payment.effectiveOn)
  const event = toPaymentEvent(state, { ...payment, fee: zero }, enteredOn)
  return applyEvent(loan, state, event).state
}

function isPromised(payment: PendingPayment): payment is PendingPayment & PromisedDebit {
  return payment.promisedOn !== undefined
}

function inOrder(payments: readonly PendingPayment[]): PendingPayment[] {
  return payments.toSorted((left, right) => compareDays(left.effectiveOn, right.effectiveOn))
}
