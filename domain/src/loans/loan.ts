import type { LocalDate } from '../calendar.ts'
import { type Cents, type Currency, zero } from '../money.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import type { DayCount, Rate } from './interest/accrue-interest.ts'
import type { DuePlan } from './contract-terms/installments.ts'

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
export type ChargedOffBalances = {
  readonly on: LocalDate
  readonly principal: Cents
  readonly interest: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
  readonly recovered: Cents
}

/** Another rate than the contract's. A day bears the rate of its own date: (05-31, 06-01] is 06-01. */
export type RateChange = { readonly from: LocalDate; readonly rate: Rate }

/** The days (after, through] earn no interest; null while it lasts. */
export type AccrualPause = { readonly after: LocalDate; readonly through: LocalDate | null }

/** The one late fee that an installment can ever bear. */
export type LateFee = {
  /** number of the installment, from 1 */
  readonly no: number
  /** cents, above 0 */
  readonly amount: Cents
  readonly on: LocalDate
  readonly waivedOn: LocalDate | null
  /** waived while charged off: posted only if the charge-off is reversed; false when left out */
  readonly isUnposted?: boolean
  /**
   * how far the payments of the days of grace fell short of the installment and those before it;
   * cents. A payment entered later for such a day lowers it, one that comes back raises it.
   */
  readonly short: Cents
  /** fees of any kind that the payments of the days of grace and before had paid; cents */
  readonly feesPaid: Cents
  /** what is owed of it; cents, 0 once it was waived */
  readonly owed: Cents
  /** what was paid of it, by the days of the payments; once it was waived, what left it since */
  readonly paid: readonly ReceivedAmount[]
  /** of what was paid before it was waived, the part that was to be refunded; cents */
  readonly refunded: Cents
}

/** Unapplied funds that were applied once they made up an installment. */
export type UnappliedFundsRelease = {
  readonly effectiveOn: LocalDate
  readonly split: PaymentSplit
  /** it was not unapplied: it was overpaid, and paid the loan once that was open again */
  readonly isOverpaid?: true
}

/** A payment's amount, by its effective day; below 0 for one that came back. Cents. */
export type ReceivedAmount = { readonly on: LocalDate; readonly by: Cents }

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
  /** the day it was disbursed or boarded; null before */
  readonly openedOn: LocalDate | null
  /** the last business day that `closeDay` closed; nothing is decided for it twice */
  readonly closedThrough: LocalDate
  /** 2100: payments below an installment, held until they make one up; cents, 0 or above */
  readonly unapplied: Cents
  /** what was applied of held and of overpaid money in the last days, oldest first */
  readonly releases: readonly UnappliedFundsRelease[]
  /** one for each installment that was ever late, in the order in which they were assessed */
  readonly lateFees: readonly LateFee[]
  /** installments up to this number bore their late fee before boarding; 0 where none did */
  readonly lateFeeChargedThrough: number
  /** in the order of their days; empty while the contract's rate holds */
  readonly rates: readonly RateChange[]
  /** in the order of their days; only the last one can be open */
  readonly pauses: readonly AccrualPause[]
  /** payments of the last days, kept where fees are paid before principal; see `isMetByPayments` */
  readonly recentPaid: readonly ReceivedAmount[]
  /** the days of bank debits of the last days that were not returned: they still may be */
  readonly recentDebits: readonly LocalDate[]
  /** late, NSF and other fees ever paid, less what came back; cents */
  readonly feesPaid: Cents
  /** active duty or a deferral: no late fee from this day */
  readonly deferredSince: LocalDate | null
  /** paid off, and a bank may take back a debit that counted: no stamp, no release before */
  readonly heldUntil: LocalDate | null
  readonly paidOffOn: LocalDate | null
  readonly bankruptSince: LocalDate | null
  readonly repossessedOn: LocalDate | null
  readonly closedOn: LocalDate | null
  readonly chargedOff: ChargedOffBalances | null
  /** a charge-off was reversed: until the loan is cured the engine decides on no other one */
  readonly chargeOffHeldSince: LocalDate | null
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
    openedOn: null,
    closedThrough: terms.contractOn,
    unapplied: zero,
    releases: [],
    lateFees: [],
    lateFeeChargedThrough: 0,
    rates: [],
    pauses: [],
    recentPaid: [],
    recentDebits: [],
    feesPaid: zero,
    deferredSince: null,
    heldUntil: null,
    paidOffOn: null,
    bankruptSince: null,
    repossessedOn: null,
    closedOn: null,
    chargedOff: null,
    chargeOffHeldSince: null,
  }
}
