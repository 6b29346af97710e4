import { assert } from '../assert.ts'
import { addDays, type LocalDate } from '../calendar.ts'
import { type Balances } from '../ledger/postings.ts'
import { type Cents, cents, sum } from '../money.ts'
import { divide } from '../rounding.ts'
import { interestOwed } from './accrued-interest.ts'
import { unrecovered } from './charge-off.ts'
import type { LoanState, LoanTerms } from './loan.ts'

/** What is owed on a day, by part; cents, each 0 or above. All zero once charged off. */
export function owedOn(terms: LoanTerms, state: LoanState, day: LocalDate): Balances {
  return {
    principal: state.principal,
    interest: interestOwed(terms, state, day),
    lateFee: state.lateFee,
    nsfFee: state.nsfFee,
    otherFee: state.otherFee,
  }
}

/** What pays the loan off on a day: principal, interest up to and with the day, and fees; cents. */
export function payoff(terms: LoanTerms, state: LoanState, day: LocalDate): Cents {
  return sum(Object.values(owedOn(terms, state, day)))
}

/** The most that may be paid on a day: the payoff, or what is left of a charged-off loan; cents. */
export function mostTaken(terms: LoanTerms, state: LoanState, day: LocalDate): Cents {
  return state.chargedOff === null ? payoff(terms, state, day) : unrecovered(state.chargedOff)
}

/** A day's interest as letters write it; cents, half up. Of a year of 365 days, or 360 by basis. */
export function perDiem(terms: LoanTerms, state: LoanState): Cents {
  const yearDays = terms.dayCount === 'ACT365' || terms.dayCount === 'ACTACT' ? 365n : 360n
  return cents(divide(state.principal * terms.rate, 10_000_000n * yearDays, 'halfUp'))
}

/** What a borrower is told on the way to paying a loan off. Cents. */
export type PayoffQuote = Balances & {
  readonly asOf: LocalDate
  readonly goodThrough: LocalDate
  readonly total: Cents
  readonly perDiem: Cents
}

/**
 * A payoff that holds for some days: it includes their interest. What is pending is not subtracted.
 *
 * @param days how long it holds, from lender setting `payoffGoodDays`; whole, 0 or above
 */
export function payoffQuote(
  terms: LoanTerms,
  state: LoanState,
  { today, days }: { readonly today: LocalDate; readonly days: number },
): PayoffQuote {
  assert(Number.isInteger(days) && days >= 0, 'a quote holds for whole days')
  const goodThrough = addDays(today, days)
  const owed = owedOn(terms, state, goodThrough)
  const total = sum(Object.values(owed))
  return { ...owed, asOf: today, goodThrough, total, perDiem: perDiem(terms, state) }
}
