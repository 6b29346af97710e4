import { assert } from '../../assert.ts'
import { addDays, latestDay, type LocalDate } from '../../calendar.ts'
import { buildAccrual } from '../../ledger/postings.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import { add, type Cents, cents, largest, subtract, zero } from '../../money.ts'
import { exactPerCent, roundToCents } from './accrue-interest.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import { exactInterestEarned, type RateHistory } from '../contract-terms/rates.ts'

/** How far back the changes of principal are kept, and so how late a payment may be entered. */
export const backdatedDaysMax = 120

/**
 * Interest earned and not paid, up to and with a day: later than the state, or earlier within the
 * days whose principal is still known.
 *
 * @returns exact; see `exactPerCent`
 * @throws AssertionError when the day is more than 120 days before what is accrued
 */
export function accruedExactOn(terms: LoanTerms, state: LoanState, day: LocalDate): bigint {
  const { accruedThrough, accruedExact, principal } = state
  if (state.chargedOff !== null) return accruedExact
  if (day < accruedThrough) return accruedExact - earnedSince(terms, state, day)
  return (
    accruedExact + exactInterestEarned(terms, state, { principal, from: accruedThrough, to: day })
  )
}

/**
 * Exact interest of the days after one that is accrued already, by the principal that each had and
 * the rates as the state knows them now.
 */
function earnedSince(terms: LoanTerms, state: LoanState, day: LocalDate): bigint {
  const { accruedThrough, principal } = state
  assert(day >= addDays(accruedThrough, -backdatedDaysMax), `${day} is too long ago`)
  let since = exactInterestEarned(terms, state, { principal, from: day, to: accruedThrough })
  for (const { on, by } of state.recentPrincipal)
    if (on > day) since -= exactInterestEarned(terms, state, { principal: by, from: day, to: on })
  return since
}

/**
 * The state under another history of rates: what was earned since the first day that differs is
 * earned anew, but never for a day up to the opening, which the loan did not own. It may leave the
 * accrued interest below zero, where the old rate was paid already.
 *
 * @param from the first day that differs
 * @throws AssertionError when it is more than 120 days before what is accrued
 */
export function withRateHistory(
  terms: LoanTerms,
  before: LoanState,
  { from, history }: { readonly from: LocalDate; readonly history: RateHistory },
): LoanState {
  const after = { ...before, ...history }
  const dayBefore = addDays(from, -1)
  const last = latestDay(dayBefore, before.openedOn ?? dayBefore)
  if (last >= before.accruedThrough || before.chargedOff !== null) return after
  const change = earnedSince(terms, after, last) - earnedSince(terms, before, last)
  return { ...after, accruedExact: before.accruedExact + change }
}

/** What is to be paid as interest on a day; cents, 0 or above. */
export function interestOwed(terms: LoanTerms, state: LoanState, day: LocalDate): Cents {
  return largest(zero, roundToCents(accruedExactOn(terms, state, day), terms.dayCount))
}

/** The state with interest earned up to and with a day; as it was when the day is not later. */
export function accrueThrough(terms: LoanTerms, state: LoanState, day: LocalDate): LoanState {
  if (day <= state.accruedThrough || state.chargedOff !== null) return state
  const horizon = addDays(day, -backdatedDaysMax)
  return {
    ...state,
    accruedExact: accruedExactOn(terms, state, day),
    accruedThrough: day,
    recentPrincipal: keepAfter(state.recentPrincipal, horizon),
  }
}

/** The same list where nothing goes, which is most nights. */
function keepAfter<Change extends { readonly on: LocalDate }>(
  changes: readonly Change[],
  horizon: LocalDate,
): readonly Change[] {
  return changes.every(({ on }) => on > horizon)
    ? changes
    : changes.filter(({ on }) => on > horizon)
}

/**
 * The state after its principal changed from a day on: interest since then follows.
 *
 * @param by cents; below 0 lowers the principal
 */
export function changePrincipal(
  terms: LoanTerms,
  state: LoanState,
  { on, by }: { readonly on: LocalDate; readonly by: Cents },
): LoanState {
  if (by === 0n) return state
  const { accruedThrough } = state
  const principal = add(state.principal, by)
  assert(principal >= 0n, 'a principal is not negative')
  const earned =
    on < accruedThrough
      ? exactInterestEarned(terms, state, { principal: by, from: on, to: accruedThrough })
      : 0n
  return {
    ...state,
    principal,
    accruedExact: state.accruedExact + earned,
    recentPrincipal: [...state.recentPrincipal, { on, by }],
  }
}

/** The state after interest was paid; below 0 when a payment is taken back. */
export function payInterest(terms: LoanTerms, state: LoanState, interest: Cents): LoanState {
  return {
    ...state,
    accruedExact: state.accruedExact - interest * exactPerCent(terms.dayCount),
    interestPaid: add(state.interestPaid, interest),
  }
}

/**
 * Posts what was earned since the last posting: round(all ever accrued) less all ever posted, so
 * that the ledger's 1200 is always the rounded accrued interest and never drifts.
 */
export function postAccrual(
  terms: LoanTerms,
  state: LoanState,
  when: { readonly on: LocalDate; readonly kind?: 'accrual' | 'catchUp' },
): { state: LoanState; transactions: readonly Transaction[]; interest: Cents } {
  const receivable = roundToCents(state.accruedExact, terms.dayCount)
  const interest = subtract(add(receivable, state.interestPaid), state.interestPosted)
  if (interest === 0n) return { state, transactions: [], interest }
  const { on, kind = 'accrual' } = when
  const dates = { on, effectiveOn: state.accruedThrough, currency: terms.currency }
  return {
    state: { ...state, interestPosted: cents(state.interestPosted + interest) },
    transactions: [buildAccrual(dates, interest, kind)],
    interest,
  }
}
