import type { LocalDate } from '../calendar.ts'
import { type Cents, type Currency, zero } from '../money.ts'
import type { DayCount, Rate } from './accrue-interest.ts'
import type { DuePlan } from './installments.ts'

/** What the contract says. Never changes. */
export type LoanTerms = DuePlan & {
  readonly currency: Currency
  /** financed; cents, above 0 */
  readonly principal: Cents
  readonly rate: Rate
  readonly dayCount: DayCount
  readonly contractOn: LocalDate
  /** the contract's own payment, which wins over any formula; cents, above 0 */
  readonly installmentAmount: Cents
}

/** A change of principal, from the day on which it counts for interest. */
export type PrincipalChange = { readonly on: LocalDate; readonly by: Cents }

/** What was owed when a loan was charged off, and what came back since. Cents. */
export type ChargedOff = {
  readonly on: LocalDate
  readonly principal: Cents
  readonly interest: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
  readonly recovered: Cents
}

/** Where a loan stands. Made by `applyEvent` only; every amount in cents but `accruedExact`. */
export type LoanState = {
  readonly principal: Cents
  /**
   * Interest earned and not paid, up to and with `accruedThrough`; see `exactPerCent` for its unit.
   * Within half a cent of zero after a payment, so it may be below zero.
   */
  readonly accruedExact: bigint
  readonly accruedThrough: LocalDate
  /** all interest ever posted as earned, less what was taken back */
  readonly interestPosted: Cents
  /** all interest ever paid, less what was returned */
  readonly interestPaid: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
  /** principal and interest that satisfied installments, oldest first, since the contract began */
  readonly satisfied: Cents
  /** overpayments that were not refunded yet */
  readonly refundsPayable: Cents
  /** the changes of the last days, which a backdated payment looks at */
  readonly recentPrincipal: readonly PrincipalChange[]
  readonly paidOffOn: LocalDate | null
  readonly bankruptSince: LocalDate | null
  readonly repossessedOn: LocalDate | null
  readonly closedOn: LocalDate | null
  readonly chargedOff: ChargedOff | null
}

/** A loan before any money moved: `disbursed` or `boarded` is its first event. */
export function newLoanState(terms: LoanTerms): LoanState {
  return {
    principal: zero,
    accruedExact: 0n,
    accruedThrough: terms.contractOn,
    interestPosted: zero,
    interestPaid: zero,
    lateFee: zero,
    nsfFee: zero,
    otherFee: zero,
    satisfied: zero,
    refundsPayable: zero,
    recentPrincipal: [],
    paidOffOn: null,
    bankruptSince: null,
    repossessedOn: null,
    closedOn: null,
    chargedOff: null,
  }
}
