import { assert } from '../../assert.ts'
import { latestDay, type LocalDate } from '../../calendar.ts'
import * as postings from '../../ledger/postings.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import { add, type Cents, sum, zero } from '../../money.ts'
import { exactPerCent } from '../interest/accrue-interest.ts'
import { accrueThrough, postAccrual } from '../interest/accrued-interest.ts'
import type { LoanChange } from '../payments/apply-split.ts'
import { releaseByRules } from '../payments/unapplied-funds.ts'
import { waiveLateFee } from '../late-fees/late-fee-events.ts'
import type { ChargedOffBalances, LateFee, LoanState, LoanTerms } from '../loan.ts'
import type { AppliedEvent, LoanUnderRules, PostedPayment } from '../events/loan-event.ts'
import { applyOverpayment } from '../payments/apply-overpayment.ts'
import { closeIfPaidOff, reopenAfterEvent } from '../status/loan-status.ts'

/**
 * Puts a charged-off loan back on the books as it stood, and catches up on the interest of the days
 * between: by its contract the loan never stopped owing it, as after a payment that comes back. No
 * late fee of those days is charged in hindsight.
 *
 * What came in since was a payment by the borrower. It leaves recoveries for unapplied funds and is
 * applied from there by the waterfall, on the day of the reversal; see `paymentAfterReversal`.
 *
 * The engine does not charge the loan off again by itself until it is cured; see `closeDay`.
 *
 * @throws AssertionError when the loan is not charged off, or was so on a later day
 */
export function reverseChargeOff(
  loan: LoanUnderRules,
  before: LoanState,
  on: LocalDate,
): AppliedEvent {
  const { terms } = loan
  const lost = before.chargedOff
  assert(lost !== null, 'a charge-off that stands is reversed')
  assert(on >= lost.on, 'a charge-off is reversed on its day or later')
  const restored = restore(terms, before, lost)
  const accrued = accrueThrough(terms, restored, on)
  const caughtUp = postAccrual(terms, accrued, { on, kind: 'catchUp' })
  const waived = postWaivers(loan, caughtUp.state, on)
  const held = { ...waived.state, unapplied: add(waived.state.unapplied, lost.recovered) }
  const applied = releaseByRules(loan, held, { on, effectiveOn: on })
  const opened = reopenAfterEvent(before, closeIfPaidOff(terms, applied.state, on), on)
  const paid = applyOverpayment(loan, { before, after: opened }, on)
  // The days passed it by, also where what it recovered ends it at once.
  const closedThrough = latestDay(paid.state.closedThrough, on)
  return {
    state: { ...paid.state, closedThrough, chargeOffHeldSince: on },
    transactions: [
      ...postingsOf(terms, lost, on),
      ...caughtUp.transactions,
      ...waived.transactions,
      ...applied.transactions,
      ...paid.transactions,
    ],
    split: null,
    catchUp: caughtUp.interest,
    takenBack: null,
    followed: [],
  }
}

/**
 * A payment as it stands once the charge-off that it recovered is reversed: its money was held, and
 * applied from there. A return then undoes that, as of every held payment.
 */
export function paymentAfterReversal(payment: PostedPayment): PostedPayment {
  const { split } = payment
  const unapplied = add(split.unapplied, split.recovery)
  return { ...payment, split: { ...split, unapplied, recovery: zero } }
}

/** What was charged off is owed again, as of the day of the charge-off. */
function restore(terms: LoanTerms, before: LoanState, lost: ChargedOffBalances): LoanState {
  return {
    ...before,
    principal: lost.principal,
    recentPrincipal: [...before.recentPrincipal, { on: lost.on, by: lost.principal }],
    accruedExact: before.accruedExact + lost.interest * exactPerCent(terms.dayCount),
    interestPosted: add(before.interestPosted, lost.interest),
    lateFee: add(before.lateFee, lost.lateFee),
    nsfFee: add(before.nsfFee, lost.nsfFee),
    otherFee: add(before.otherFee, lost.otherFee),
    chargedOff: null,
  }
}

function postingsOf(
  terms: LoanTerms,
  lost: ChargedOffBalances,
  on: LocalDate,
): readonly Transaction[] {
  const { currency } = terms
  const { recovered } = lost
  const reversal = { on, effectiveOn: lost.on, currency }
  return [
    ...(owedIn(lost) === 0n ? [] : [postings.buildChargeOffReversal(reversal, lost)]),
    ...(recovered === 0n
      ? []
      : [postings.buildRecoveryReversal({ on, effectiveOn: on, currency }, recovered)]),
  ]
}

function owedIn({ principal, interest, lateFee, nsfFee, otherFee }: ChargedOffBalances): Cents {
  return sum([principal, interest, lateFee, nsfFee, otherFee])
}

/** Waivers of the days in which there was nothing on the books to waive are posted now. */
function postWaivers(loan: LoanUnderRules, before: LoanState, on: LocalDate): LoanChange {
  const transactions: Transaction[] = []
  let state = before
  for (const { no, isUnposted } of before.lateFees) {
    if (isUnposted !== true) continue
    // An earlier waiver may have moved what paid its fee to this one.
    state = { ...state, lateFees: state.lateFees.map((fee) => (fee.no === no ? asOwed(fee) : fee)) }
    const waived = waiveLateFee(loan, state, { no, on })
    state = waived.state
    transactions.push(...waived.transactions)
  }
  return { state, transactions }
}

function asOwed({ isUnposted: _posted, ...fee }: LateFee): LateFee {
  return { ...fee, waivedOn: null }
}
