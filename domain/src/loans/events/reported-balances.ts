import { assert } from '../../assert.ts'
import * as postings from '../../ledger/postings.ts'
import { add, subtract } from '../../money.ts'
import { exactPerCent } from '../interest/accrue-interest.ts'
import { accrueThrough, postAccrual } from '../interest/accrued-interest.ts'
import type { LoanChange } from '../payments/apply-split.ts'
import { owedBalances } from '../charge-off/charge-off-loan.ts'
import { adjustLateFees } from '../late-fees/late-fee-payments.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { ReportedBalancesEvent } from './loan-event.ts'
import { reopenAfterEvent } from '../status/loan-status.ts'

/**
 * The loan stands where the lender's own system says, and the ledger follows: the difference to our
 * books goes against 2510. A loan that owes nothing by it is paid off; one that was charged off by
 * our books and owes by theirs is not any more.
 *
 * @throws AssertionError when an amount is negative, or the day is before what is accrued
 */
export function applyReportedBalances(
  terms: LoanTerms,
  before: LoanState,
  event: ReportedBalancesEvent,
): LoanChange {
  const { kind: _kind, on, accrued, ...given } = event
  for (const amount of [...Object.values(given), accrued])
    assert(amount >= 0n, 'a stated amount is not negative')
  assert(on >= before.accruedThrough, 'balances are stated for the day of the books')
  const earned = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const was = owedBalances(terms, earned.state)
  const { principal, lateFee, nsfFee, otherFee, unapplied } = given
  const change = {
    principal: subtract(principal, was.principal),
    interest: subtract(accrued, was.interest),
    lateFee: subtract(lateFee, was.lateFee),
    nsfFee: subtract(nsfFee, was.nsfFee),
    otherFee: subtract(otherFee, was.otherFee),
  }
  const held = subtract(unapplied, before.unapplied)
  const owed = principal + accrued + lateFee + nsfFee + otherFee
  const isSame = [...Object.values(change), held].every((each) => each === 0n)
  const dates = { on, effectiveOn: on, currency: terms.currency }
  const moved = change.principal === 0n ? [] : [{ on, by: change.principal }]
  const stated: LoanState = {
    ...earned.state,
    ...given,
    accruedExact: accrued * exactPerCent(terms.dayCount),
    accruedThrough: on,
    openedOn: before.openedOn ?? on,
    interestPosted: add(given.interestPaid, accrued),
    recentPrincipal: [...earned.state.recentPrincipal, ...moved],
    lateFees: adjustLateFees(earned.state.lateFees, lateFee),
    releases: [],
    paidOffOn: owed > 0n || before.chargedOff !== null ? null : (before.paidOffOn ?? on),
    heldUntil: owed > 0n ? null : before.heldUntil,
    chargedOff: owed > 0n ? null : before.chargedOff,
  }
  return {
    state: reopenAfterEvent(before, stated, on),
    transactions: isSame
      ? earned.transactions
      : [...earned.transactions, postings.buildReportedBalances(dates, change, held)],
  }
}
