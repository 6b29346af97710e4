import { daysBetween, latestDay, type LocalDate } from '../calendar.ts'
import { type Cents, sum } from '../money.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import { showsScheduleTile } from '../schedules/schedule.ts'
import { type AgeingBucket, ageingBucket } from './status/ageing-bucket.ts'
import { type AmountsDue, amountsDue } from './status/amounts-due.ts'
import { type DueItem, dueItems } from './status/due-items.ts'
import { dueAsOf } from './status/closed-loan.ts'
import {
  countInstallmentsDue,
  type LoanFrequency,
  oldestUnpaidInstallment,
} from './contract-terms/installments.ts'
import type { LoanState } from './loan.ts'
import type { LoanUnderRules, PostedPayment } from './events/loan-event.ts'
import { projectLoan, highestPaymentOn } from './payoff/project-loan.ts'
import { payoffWithFee, perDiem, type PendingPayment } from './payoff/payoff.ts'
import { isPaidOff, loanStatus, type LoanStatus } from './status/loan-status.ts'

/** What the books do not know of a loan, and its fields need. */
export type LoanFacts = {
  readonly today: LocalDate
  /** accepted and not posted yet, or scheduled on or before today; none when left out */
  readonly pending?: readonly PendingPayment[]
  /** the latest payment that still stands, by effective day; without its convenience fee */
  readonly lastPaid: { readonly amount: Cents; readonly on: LocalDate } | null
  /** whether a schedule of the loan is active */
  readonly hasScheduled: boolean
  /** whether the active schedules bring the payoff to zero */
  readonly isScheduledToEnd?: boolean
}

/** A borrower who is ahead of the contract. @see experience D9 */
export type PaidAhead = {
  /** nothing is due until this day */
  readonly until: LocalDate
  /** and interest accrues all the same, so much a day; cents */
  readonly perDiem: Cents
}

/** The fields of a loan, as screen, statement and export all show them. Amounts in cents. */
export type LoanFields = AmountsDue & {
  readonly frequency: LoanFrequency
  readonly lastPaid: LoanFacts['lastPaid']
  readonly loanStatus: LoanStatus
  readonly isPaidOff: boolean
  /** nothing is owed, and until this day a bank may take the money back: no stamp yet; else null */
  readonly payoffHeldUntil: LocalDate | null
  readonly hasScheduled: boolean
  readonly showsSchedule: boolean
  readonly isFinal: boolean
  readonly isBankrupt: boolean
  /** 0 for what is asked of nobody; see `payoff` and AMB-129 */
  readonly payoff: Cents
  readonly perDiem: Cents
  /** the most that a payment of today may come to, beside what is pending */
  readonly highestPayment: Cents
  /** null where nothing is demanded, or the loan is not ahead */
  readonly paidAhead: PaidAhead | null
  readonly bucket: AgeingBucket
  /** what the amount is made of that is shown, of a loan that is past due or owes fees; else none */
  readonly dueItems: readonly DueItem[]
}

/**
 * All fields of the rules' 1.7, from one place, so that no two of them disagree.
 *
 * @see AMB-22, AMB-26, AMB-129
 */
export function loanFields(loan: LoanUnderRules, state: LoanState, facts: LoanFacts): LoanFields {
  const { today, pending = [], hasScheduled, lastPaid, isScheduledToEnd = false } = facts
  const due = amountsDue(loan, state, { today, ahead: withPending(loan, state, pending) })
  const stands = loanStatus(state, due.daysPastDue)
  const isHeld = stands === 'current' && state.paidOffOn !== null
  const isEnded = state.chargedOff !== null || state.paidOffOn !== null
  return {
    ...due,
    frequency: loan.terms.frequency,
    lastPaid,
    loanStatus: stands,
    isPaidOff: isPaidOff(state),
    payoffHeldUntil: isHeld ? state.heldUntil : null,
    hasScheduled,
    showsSchedule: !isHeld && showsScheduleTile(hasScheduled, stands),
    isFinal: hasScheduled && isScheduledToEnd && !isEnded,
    isBankrupt: state.bankruptSince !== null,
    payoff: payoffWithFee(loan, state, today),
    perDiem: perDiem(loan.terms, state),
    highestPayment: highestPaymentOn(loan, state, pending, today),
    paidAhead: paidAheadOf(loan, state, { today: dueAsOf(state, today), due }),
    bucket: ageingBucket(due.daysPastDue),
    dueItems: itemsShown(loan, state, { today, due }),
  }
}

/** Of the amount that is shown; a next payment that is one installment says so itself. */
function itemsShown(
  loan: LoanUnderRules,
  state: LoanState,
  { today, due }: { readonly today: LocalDate; readonly due: AmountsDue },
): readonly DueItem[] {
  if (due.daysPastDue > 0) return dueItems(loan, state, { today, total: due.totalAmountDue })
  const hasFees = state.lateFee > 0n || state.nsfFee > 0n || state.otherFee > 0n
  if (!hasFees || due.nextPayment === 0n) return []
  return dueItems(loan, state, { today, total: due.nextPayment, withNext: true })
}

/** The loan once the last of its pending payments is posted; as it stands where nothing is pending. */
function withPending(
  loan: LoanUnderRules,
  state: LoanState,
  pending: readonly PendingPayment[],
): LoanState {
  const [first, ...others] = pending.map(({ effectiveOn }) => effectiveOn)
  if (first === undefined) return state
  return projectLoan(loan, state, pending, others.reduce(latestDay, first)).state
}

/** Ahead: the next installment that will fall due is paid already. */
function paidAheadOf(
  { terms, rules }: LoanUnderRules,
  state: LoanState,
  { today, due }: { readonly today: LocalDate; readonly due: AmountsDue },
): PaidAhead | null {
  if (due.oldestDueOn === null || due.totalAmountDue > 0n) return null
  const no = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  const isAhead = (no ?? terms.installments + 1) > countInstallmentsDue(terms, today) + 1
  if (!isAhead || due.oldestDueOn <= today) return null
  return { until: due.oldestDueOn, perDiem: perDiem(terms, state) }
}

/** Why a payment lowered the balance by so much or so little. Amounts in cents. */
export type PaymentExplanation = {
  /**
   * Held: kept until an installment is full. Recovery: paid on a charged-off loan. The others name
   * what took all or more than half; `ordinary` is principal, or no more than half of anything else.
   */
  readonly why:
    | 'allInterest'
    | 'allFees'
    | 'mostlyInterest'
    | 'mostlyFees'
    | 'held'
    | 'recovery'
    | 'ordinary'
  readonly amount: Cents
  readonly interest: Cents
  /** by so much the balance went down */
  readonly principal: Cents
  readonly fees: Cents
  /** the days whose interest it paid: since the payment before it, or since the loan began */
  readonly days: number
}

/**
 * The facts for one plain sentence under a payment: "Most of it paid interest, since 45 days had
 * passed since the payment before." @see experience D8
 *
 * @param before the day of the payment before it, or of the loan's beginning
 */
export function explainPayment(
  { amount, effectiveOn, split }: Pick<PostedPayment, 'amount' | 'effectiveOn' | 'split'>,
  before: LocalDate,
): PaymentExplanation {
  const fees = sum([split.lateFee, split.nsfFee, split.otherFee, split.payoffFee])
  return {
    why: reasonOf(split, amount, fees),
    amount,
    interest: split.interest,
    principal: split.principal,
    fees,
    days: Math.max(0, daysBetween(before, effectiveOn)),
  }
}

function reasonOf(split: PaymentSplit, amount: Cents, fees: Cents): PaymentExplanation['why'] {
  if (split.recovery > 0n) return 'recovery'
  if (split.unapplied > 0n) return 'held'
  if (amount > 0n && split.interest === amount) return 'allInterest'
  if (amount > 0n && fees === amount) return 'allFees'
  if (2n * split.interest > amount) return 'mostlyInterest'
  return 2n * fees > amount ? 'mostlyFees' : 'ordinary'
}
