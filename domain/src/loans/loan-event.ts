import type { LocalDate } from '../calendar.ts'
import type { FeeAccount, LoanFee } from '../ledger/accounts.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'
import type { Waterfall } from '../payments/allocate-payment.ts'
import type { Channel } from '../payments/effective-date.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import type { LoanState, LoanTerms } from './loan.ts'

/** Lender settings that decide how money is applied. */
export type LoanRules = {
  readonly waterfall: Waterfall
  /**
   * ADVANCE: extra money satisfies future installments. PRINCIPAL_ONLY: at most the next one, so
   * that the due date does not move.
   */
  readonly extraPayment: 'ADVANCE' | 'PRINCIPAL_ONLY'
  /** an overpayment of at least this is refunded; cents, 0 or above */
  readonly refundMin: Cents
  readonly feeAccount: FeeAccount
}

/** A loan's contract, under its lender's rules. */
export type LoanUnderRules = { readonly terms: LoanTerms; readonly rules: LoanRules }

/** A payment as it was posted. Kept, since a return needs all of it. */
export type PostedPayment = {
  readonly channel: Channel
  /** cents, above 0, without the fee */
  readonly amount: Cents
  /** convenience fee; cents, 0 or above */
  readonly fee: Cents
  readonly effectiveOn: LocalDate
  readonly split: PaymentSplit
}

export type PaymentEvent = {
  readonly kind: 'payment'
  readonly channel: Channel
  readonly amount: Cents
  readonly fee: Cents
  /** the day from which it counts for interest; at most 120 days before what is accrued already */
  readonly effectiveOn: LocalDate
  /** the business day on which it is posted; never before its effective day */
  readonly enteredOn: LocalDate
}

export type ReversalEvent =
  | { readonly kind: 'returned'; readonly payment: PostedPayment; readonly on: LocalDate }
  | {
      readonly kind: 'refunded'
      readonly payment: PostedPayment
      readonly on: LocalDate
      /** whether the convenience fee goes back too */
      readonly withFee: boolean
    }

export type BoardingEvent = {
  readonly kind: 'boarded'
  readonly on: LocalDate
  readonly principal: Cents
  /** interest earned and not paid up to and with the day */
  readonly accrued: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
  readonly satisfied: Cents
  readonly interestPaid: Cents
}

export type FeeChange = {
  readonly fee: LoanFee
  /** cents, above 0 */
  readonly amount: Cents
  readonly on: LocalDate
}

/** Everything that can happen to a loan's money. */
export type LoanEvent =
  | { readonly kind: 'disbursed'; readonly on: LocalDate }
  | BoardingEvent
  /** the end of a business day */
  | { readonly kind: 'accrued'; readonly through: LocalDate }
  | PaymentEvent
  | ReversalEvent
  | {
      readonly kind: 'settled'
      readonly payment: PostedPayment
      readonly on: LocalDate
      readonly processingFee: Cents
    }
  /** the bank takes back a payment that was returned or refunded after it settled */
  | {
      readonly kind: 'returnSettled'
      readonly payment: PostedPayment
      readonly on: LocalDate
      readonly withFee: boolean
    }
  | (FeeChange & { readonly kind: 'feeAssessed' })
  | (FeeChange & { readonly kind: 'feeWaived' })
  | { readonly kind: 'overpaymentRefunded'; readonly amount: Cents; readonly on: LocalDate }
  | { readonly kind: 'writtenOff'; readonly on: LocalDate }
  | { readonly kind: 'chargedOff'; readonly on: LocalDate }
  | {
      readonly kind: 'flagged'
      readonly flag: 'bankruptcy' | 'repossession' | 'closed'
      /** from when; null lifts the flag */
      readonly on: LocalDate | null
    }

/** What an event leads to. The transactions are to be posted in order, in one commit. */
export type Applied = {
  readonly state: LoanState
  readonly transactions: readonly Transaction[]
  /** of a payment; null for any other event */
  readonly split: PaymentSplit | null
  /** interest earned anew on what a return or refund restored; cents, else 0 */
  readonly catchUp: Cents
}
