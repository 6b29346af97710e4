import { type LocalDate } from '../../calendar.ts'
import * as postings from '../../ledger/postings.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import { add, type Cents, largest, smallest, subtract, sum, zero } from '../../money.ts'
import type { PaymentSplit } from '../../payments/payment-split.ts'
import { refundedSplit, remainingSplit } from '../../payments/refunded-split.ts'
import { recordRecentPayment } from '../../servicing/record-recent-payment.ts'
import { accrueThrough, postAccrual } from '../interest/accrued-interest.ts'
import { applySplit, type LoanChange } from './apply-split.ts'
import { reverseSplit } from './reverse-split.ts'
import { reverseLateFeePayments } from '../late-fees/late-fee-payments.ts'
import type { LoanState, UnappliedFundsRelease } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { totalOwedOn } from '../payoff/payoff.ts'
import { splitByWaterfall } from './split-payment.ts'
import { closeIfPaidOff } from '../status/loan-status.ts'

/**
 * What was overpaid and waits for a refund pays what a loan owes again, as a payment of the day
 * would: the lender holds the borrower's money and is owed by them at once. Nothing moves on a loan
 * that is paid off or charged off, or whose books are its lender's.
 *
 * It is remembered as a release, so that the payment that was too much can still come back by its
 * own split; see `restoreOverpayment`.
 *
 * @param change the loan before the event that opened it, and after it
 */
export function applyOverpayment(
  loan: LoanUnderRules,
  { before, after }: { readonly before: LoanState; readonly after: LoanState },
  on: LocalDate,
): LoanChange {
  const { terms, mode } = loan
  const isOpen = after.paidOffOn === null && after.chargedOff === null
  const amount = smallest(after.refundsPayable, totalOwedOn(terms, after, on))
  if (mode === 'lender' || !isOpen || amount <= 0n) return { state: after, transactions: [] }
  const accrued = postAccrual(terms, accrueThrough(terms, after, on), { on })
  const split = splitByWaterfall(loan, accrued.state, { amount, effectiveOn: on })
  const refundsPayable = subtract(after.refundsPayable, amount)
  const taken = { ...accrued.state, refundsPayable }
  const applied = applySplit(terms, taken, { split, effectiveOn: on, enteredOn: on })
  const remembered = recordRecentPayment(loan, applied.state, {
    effectiveOn: on,
    amount: zero,
    split,
  })
  const release: UnappliedFundsRelease = { effectiveOn: on, split, isOverpaid: true }
  const paid = { ...remembered, releases: [...remembered.releases, release] }
  const closed = closeIfPaidOff(terms, paid, on)
  const dates = { on, effectiveOn: on, currency: terms.currency }
  return {
    state: closed.paidOffOn === null ? closed : { ...closed, heldUntil: before.heldUntil },
    transactions: [
      ...accrued.transactions,
      postings.buildOverpaymentApplication(dates, split),
      ...applied.transactions,
    ],
  }
}

/**
 * A payment comes back that was too much, and what it left over paid the loan since: so much of that
 * is undone, newest first, as the payment's own split takes out of what waits for a refund.
 *
 * @param back the split that comes back, and the day on which it counted
 */
export function restoreOverpayment(
  loan: LoanUnderRules,
  before: LoanState,
  back: { readonly split: PaymentSplit; readonly effectiveOn: LocalDate; readonly on: LocalDate },
): LoanChange {
  const needed = takenOfRefunds(before, back)
  const transactions: Transaction[] = []
  let state = before
  for (const release of before.releases.toReversed()) {
    const missing = subtract(needed, state.refundsPayable)
    if (missing <= 0n) break
    if (release.isOverpaid !== true) continue
    const undone = undo(loan, state, { release, missing, on: back.on })
    state = undone.state
    transactions.push(...undone.transactions)
  }
  return { state, transactions }
}

/** Also what had paid a late fee that was waived since, where that was to be refunded. */
function takenOfRefunds(
  state: LoanState,
  { split, effectiveOn }: { readonly split: PaymentSplit; readonly effectiveOn: LocalDate },
): Cents {
  const { moved } = reverseLateFeePayments(state, { on: effectiveOn, by: split.lateFee })
  return add(split.overpayment, sum(moved.map(({ refund }) => refund)))
}

/** What a split takes out of what was overpaid, also where it was held first; cents, 0 or above. */
export function takenOfOverpayment(
  state: LoanState,
  back: { readonly split: PaymentSplit; readonly effectiveOn: LocalDate },
): Cents {
  let taken = takenOfRefunds(state, back)
  let missing = largest(zero, subtract(back.split.unapplied, state.unapplied))
  for (const { isOverpaid, split } of state.releases.toReversed()) {
    if (isOverpaid === true) continue
    taken = add(taken, smallest(missing, split.overpayment))
    missing = largest(zero, subtract(missing, sum(moneyOf(split))))
  }
  return taken
}

/** What was overpaid and not refunded: it waits for that, or paid what the loan owed again. */
export function overpaymentHeld({ refundsPayable, releases }: LoanState): Cents {
  const applied = releases.filter(({ isOverpaid }) => isOverpaid === true)
  return sum([refundsPayable, ...applied.flatMap(({ split }) => moneyOf(split))])
}

type ToUndo = {
  readonly release: UnappliedFundsRelease
  readonly missing: Cents
  readonly on: LocalDate
}

function undo(
  loan: LoanUnderRules,
  state: LoanState,
  { release, missing, on }: ToUndo,
): LoanChange {
  const { effectiveOn } = release
  const paid = sum(moneyOf(release.split))
  const part = refundedSplit(release.split, smallest(missing, paid), loan.rules.waterfall)
  const back = reverseSplit(loan, state, { split: part, effectiveOn, amount: zero })
  const left = { ...release, split: remainingSplit(release.split, part) }
  const releases = state.releases.map((one) => (one === release ? left : one))
  const { overpayment, ...owing } = back.split
  const owed = sum(moneyOf({ ...owing, overpayment: zero }))
  const dates = { on, effectiveOn, currency: loan.terms.currency }
  return {
    state: {
      ...back.state,
      refundsPayable: sum([back.state.refundsPayable, owed, overpayment]),
      releases: releases.filter(({ split }) => sum(moneyOf(split)) > 0n),
    },
    transactions: owed === 0n ? [] : [postings.buildOverpaymentRestoration(dates, back.split)],
  }
}

function moneyOf(split: PaymentSplit): readonly Cents[] {
  const { principalExtra: _part, satisfied: _sum, unapplied: _held, ...moved } = split
  return Object.values(moved)
}
