import type { LocalDate } from '../calendar.ts'
import { exactPerCent } from '../loans/interest/accrue-interest.ts'
import { interestOwed } from '../loans/interest/accrued-interest.ts'
import type { LoanState, LoanTerms } from '../loans/loan.ts'
import { type Cents, largest, smallest, subtract, sum, zero } from '../money.ts'

/** All that is owed on a day to which interest is earned; cents. */
export function totalOwed(terms: LoanTerms, state: LoanState, on: LocalDate): Cents {
  const { principal, lateFee, nsfFee, otherFee } = state
  return sum([principal, interestOwed(terms, state, on), lateFee, nsfFee, otherFee])
}

/**
 * A loan after a payment of a far day, of which no rule of its lender is asked: it pays interest, then
 * principal, then fees; which of the fees is all the same here.
 */
export function projectPayment(
  terms: LoanTerms,
  state: LoanState,
  { amount, on }: { readonly amount: Cents; readonly on: LocalDate },
): LoanState {
  const interest = smallest(amount, interestOwed(terms, state, on))
  const afterInterest = subtract(amount, interest)
  const principal = smallest(afterInterest, state.principal)
  let money = subtract(afterInterest, principal)
  const take = (fee: Cents): Cents => {
    const part = smallest(money, fee)
    money = subtract(money, part)
    return largest(zero, subtract(fee, part))
  }
  return {
    ...state,
    accruedExact: state.accruedExact - interest * exactPerCent(terms.dayCount),
    principal: subtract(state.principal, principal),
    lateFee: take(state.lateFee),
    nsfFee: take(state.nsfFee),
    otherFee: take(state.otherFee),
  }
}
