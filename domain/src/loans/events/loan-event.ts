import type { LocalDate } from '../../calendar.ts'
import type { FeeAccount, LoanFee } from '../../ledger/accounts.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import type { Cents } from '../../money.ts'
import type { Channel } from '../../payments/effective-date.ts'
import type { PaymentSplit } from '../../payments/payment-split.ts'
import type { ChargeOffCause } from '../../servicing/charge-off-cause.ts'
import type { ServicingRules } from '../../servicing/servicing-rules.ts'
import type { Rate } from '../interest/accrue-interest.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { PromisedDebit } from '../payments/promised-debit.ts'

/** A loan's contract, under its lender's rules. */
export type LoanUnderRules = {
  readonly terms: LoanTerms
  readonly rules: ServicingRules
  /**
   * whose books are the master: 'ours' when left out. Where the lender's are, nothing is decided
   * here: no late fee, no charge-off; `stated` says what holds.
   */
  readonly mode?: LedgerMode
}

export type LedgerMode = 'ours' | 'lender'

/** A payment as it was posted. Kept, since a return needs all of it. */
export type PostedPayment = {
  readonly channel: Channel
  /** cents, above 0, without the fee */
  readonly amount: Cents
  /** convenience fee; cents, 0 or above */
  readonly fee: Cents
  /** where its fee went as it was posted; left out for where fees go today */
  readonly feeAccount?: FeeAccount
  readonly effectiveOn: LocalDate
  /** the day on which its bank is asked for it, where that is another; left out for the effective day */
  readonly collectedOn?: LocalDate
  readonly split: PaymentSplit
}

export type PaymentEvent = {
  readonly kind: 'payment'
  readonly channel: Channel
  readonly amount: Cents
  readonly fee: Cents
  /** the day from which it counts for interest; at most 120 days before what is accrued already */
  readonly effectiveOn: LocalDate
  /** as of `PostedPayment` */
  readonly collectedOn?: LocalDate
  /** the business day on which it is posted; never before its effective day */
  readonly enteredOn: LocalDate
}

export type ReversalEvent =
  /** by its bank, a return or a card's chargeback; `payment` is what refunds of parts left of it */
  | {
      readonly kind: 'returned'
      readonly payment: PostedPayment
      readonly on: LocalDate
      /** of the payment without its fee; cents, above 0; the whole of it when left out */
      readonly amount?: Cents
      /** taken of money that refunds gave back before, owed as another fee; cents, above 0 */
      readonly beyond?: Cents
      /** debits of schedules whose day is over, and which are still taken: no late fee is due for them */
      readonly promised?: readonly PromisedDebit[]
    }
  /** by the lender; `payment` is what earlier refunds of parts left of it */
  | {
      readonly kind: 'refunded'
      readonly payment: PostedPayment
      readonly on: LocalDate
      /** whether the convenience fee goes back too */
      readonly withFee: boolean
      /** of the payment without its fee; cents, above 0; the whole of it when left out */
      readonly amount?: Cents
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
  /** whether installments whose late fee was decided before bore it; yes when left out */
  readonly lateFeeCharged?: boolean
}

/** What the lender's system says a loan stands at: the books follow, against 2510. Cents. */
export type ReportedBalancesEvent = Omit<BoardingEvent, 'kind' | 'lateFeeCharged'> & {
  readonly kind: 'stated'
  readonly unapplied: Cents
}

export type FeeChange = {
  readonly fee: LoanFee
  /** cents, above 0 */
  readonly amount: Cents
  readonly on: LocalDate
}

/** `deferral` is active duty too: both stop late fees, and neither is a demand put off. */
export type LoanFlag = 'bankruptcy' | 'repossession' | 'closed' | 'deferral'

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
      /** of a refund of a part: all that goes back, cents; the whole payment when left out */
      readonly amount?: Cents
    }
  | (FeeChange & { readonly kind: 'feeAssessed' })
  | (FeeChange & { readonly kind: 'feeWaived' })
  | {
      readonly kind: 'lateFeeAssessed'
      /** number of the installment; never one that had a late fee before */
      readonly no: number
      readonly amount: Cents
      readonly on: LocalDate
    }
  /** the whole fee of an installment; what was paid of it goes to principal */
  | { readonly kind: 'lateFeeWaived'; readonly no: number; readonly on: LocalDate }
  /** `from`: the first day of the new rate, at most 120 days before what is accrued already */
  | {
      readonly kind: 'rateChanged'
      readonly from: LocalDate
      readonly rate: Rate
      readonly on: LocalDate
    }
  /** no interest is earned after the day, until it is resumed */
  | { readonly kind: 'accrualStopped'; readonly on: LocalDate }
  /** interest is earned again after the day */
  | { readonly kind: 'accrualResumed'; readonly on: LocalDate }
  /** unapplied funds are applied before they make up an installment */
  | { readonly kind: 'partialsReleased'; readonly on: LocalDate }
  /** the money of a payoff by bank account is safe */
  | { readonly kind: 'payoffReleased'; readonly on: LocalDate }
  /** all that the day decided is decided; the last event of `closeDay` */
  | { readonly kind: 'dayClosed'; readonly on: LocalDate }
  | ReportedBalancesEvent
  | { readonly kind: 'overpaymentRefunded'; readonly amount: Cents; readonly on: LocalDate }
  | { readonly kind: 'writtenOff'; readonly on: LocalDate }
  | {
      readonly kind: 'chargedOff'
      readonly on: LocalDate
      /** of one that the engine decides; a person's reason is kept with their call */
      readonly cause?: ChargeOffCause
    }
  /** the loan takes up where it stood; the engine charges it off no more before it is cured */
  | { readonly kind: 'chargeOffReversed'; readonly on: LocalDate }
  /** it is cured, so the engine may charge it off again */
  | { readonly kind: 'chargeOffHoldEnded'; readonly on: LocalDate }
  | {
      readonly kind: 'flagged'
      readonly flag: LoanFlag
      /** from when; null lifts the flag */
      readonly on: LocalDate | null
      /** the business day on which it is entered; the last one that was closed when left out */
      readonly enteredOn?: LocalDate
    }

/** What an event leads to. The transactions are to be posted in order, in one commit. */
export type AppliedEvent = {
  readonly state: LoanState
  readonly transactions: readonly Transaction[]
  /** of a payment; null for any other event */
  readonly split: PaymentSplit | null
  /** interest earned anew on what a return or refund restored; cents, else 0 */
  readonly catchUp: Cents
  /** of a return or refund: what it took of the payment's split; null for any other event */
  readonly takenBack: PaymentSplit | null
  /** late fees that the event waived or assessed by itself; their postings are among the others */
  readonly followed: readonly LoanEvent[]
}
