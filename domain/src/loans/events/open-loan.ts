import { assert } from '../../assert.ts'
import type { LocalDate } from '../../calendar.ts'
import { buildBoarding, buildDisbursement, type PostingDates } from '../../ledger/postings.ts'
import { add } from '../../money.ts'
import { lateFeeChargedThrough } from '../../servicing/boarded-late-fees.ts'
import { owedBalances } from '../charge-off/charge-off-loan.ts'
import { exactPerCent } from '../interest/accrue-interest.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanChange } from '../payments/apply-split.ts'
import type { BoardingEvent, LoanUnderRules } from './loan-event.ts'

/** Opens a loan by its contract. */
export function disburseLoan(terms: LoanTerms, state: LoanState, on: LocalDate): LoanChange {
  assert(state.principal === 0n && state.satisfied === 0n, 'a loan is disbursed once, at first')
  return {
    state: {
      ...state,
      principal: terms.principal,
      accruedThrough: on,
      openedOn: on,
      closedThrough: on,
    },
    transactions: [buildDisbursement(datesOf(terms, on), terms.principal)],
  }
}

/** Takes a loan over as it stands elsewhere. */
export function boardLoan(
  loan: LoanUnderRules,
  state: LoanState,
  event: BoardingEvent,
): LoanChange {
  const { terms } = loan
  assert(state.principal === 0n && state.satisfied === 0n, 'a loan is boarded once, at first')
  const { kind: _kind, on, accrued, lateFeeCharged = true, ...given } = event
  for (const amount of [...Object.values(given), accrued])
    assert(amount >= 0n, 'a boarded amount is not negative')
  const boarded = {
    ...state,
    ...given,
    accruedExact: accrued * exactPerCent(terms.dayCount),
    accruedThrough: on,
    openedOn: on,
    closedThrough: on,
    interestPosted: add(given.interestPaid, accrued),
    lateFeeChargedThrough: lateFeeCharged ? lateFeeChargedThrough(loan, on) : 0,
  }
  const owed = owedBalances(terms, boarded)
  const isNothing = Object.values(owed).every((amount) => amount === 0n)
  return {
    state: isNothing ? { ...boarded, paidOffOn: on } : boarded,
    transactions: isNothing ? [] : [buildBoarding(datesOf(terms, on), owed)],
  }
}

function datesOf({ currency }: LoanTerms, on: LocalDate): PostingDates {
  return { on, effectiveOn: on, currency }
}
