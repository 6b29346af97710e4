import type { LocalDate } from '../../calendar.ts'
import { type Balances, buildChargeOff as chargeOffPosting } from '../../ledger/postings.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import { add, type Cents, negate, subtract, sum, zero } from '../../money.ts'
import { exactPerCent, roundToCents } from '../interest/accrue-interest.ts'
import type { ChargedOffBalances, LoanState, LoanTerms } from '../loan.ts'

/** What the loan owes as its state stands, accrued through `accruedThrough`; cents. */
export function owedBalances(terms: LoanTerms, state: LoanState): Balances {
  return {
    principal: state.principal,
    interest: roundToCents(state.accruedExact, terms.dayCount),
    lateFee: state.lateFee,
    nsfFee: state.nsfFee,
    otherFee: state.otherFee,
  }
}

/** What a charged-off loan can still take in: all that was charged off, less recoveries; cents. */
export function unrecoveredBalance(lost: ChargedOffBalances): Cents {
  const { principal, interest, lateFee, nsfFee, otherFee, recovered } = lost
  return subtract(sum([principal, interest, lateFee, nsfFee, otherFee]), recovered)
}

/**
 * Takes everything owed off the books and stops the interest. Adds to an earlier charge-off when a
 * payment from before it came back.
 *
 * @param state accrued through the day of the charge-off
 */
export function chargeOffLoan(
  terms: LoanTerms,
  state: LoanState,
  on: LocalDate,
): { state: LoanState; transactions: readonly Transaction[] } {
  const lost = owedBalances(terms, state)
  const before = state.chargedOff
  const chargedOff = {
    on: before?.on ?? on,
    principal: add(before?.principal ?? zero, lost.principal),
    interest: add(before?.interest ?? zero, lost.interest),
    lateFee: add(before?.lateFee ?? zero, lost.lateFee),
    nsfFee: add(before?.nsfFee ?? zero, lost.nsfFee),
    otherFee: add(before?.otherFee ?? zero, lost.otherFee),
    recovered: before?.recovered ?? zero,
  }
  const isNothing = sum(Object.values(lost)) === 0n
  const dates = { on, effectiveOn: chargedOff.on, currency: terms.currency }
  const { interest } = lost
  const change = { on: chargedOff.on, by: negate(lost.principal) }
  const moved = change.by === 0n ? [] : [change]
  return {
    state: {
      ...state,
      principal: zero,
      recentPrincipal: [...state.recentPrincipal, ...moved],
      // Less than half a cent is left, and belongs to the loan again after a reversal.
      accruedExact: state.accruedExact - interest * exactPerCent(terms.dayCount),
      interestPosted: subtract(state.interestPosted, interest),
      // What is owed of each late fee stays known: it is owed again after a reversal.
      lateFee: zero,
      nsfFee: zero,
      otherFee: zero,
      chargedOff,
      chargeOffHeldSince: null,
    },
    transactions: isNothing ? [] : [chargeOffPosting(dates, lost)],
  }
}
