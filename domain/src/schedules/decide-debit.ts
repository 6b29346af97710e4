import { dayOf, type Instant, type LocalDate } from '../calendar.ts'
import type { Rails } from '../lenders/lender-features.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { type Cents, smallest } from '../money.ts'
import { convenienceFee, type FeeRule, type Funding } from '../payments/convenience-fee.ts'
import { canPostOn } from '../servicing/can-post-on.ts'
import {
  type CatchUpRules,
  collectionDay,
  creditDay,
  debitTime,
  lastDebitDay,
  nextDebitDay,
  openDebitDay,
} from './debit-day.ts'
import {
  type DebitConditions,
  refuseScheduledDebit,
  type SkipReason,
} from './refuse-scheduled-debit.ts'
import { isPausedOn, type SchedulePause } from './schedule-pause.ts'
import type { ScheduledPayment } from './resume-schedule.ts'

/** A payment of a schedule as it stands once its loan, its method and the schedule are held. */
export type DebitToDecide = DebitConditions & {
  readonly occurrence: Pick<ScheduledPayment, 'dueOn' | 'collectOn'>
  readonly isSeries: boolean
  /** whether its borrower paid in its place: a payment that was accepted and stands */
  readonly isReplaced: boolean
  /** until when whoever made that payment may take it back; null where it can not be taken back */
  readonly replacedUntil: Instant | null
  /** of its schedule; null: it pays */
  readonly pause: SchedulePause | null
  /** cents, above 0 */
  readonly amount: Cents
  /** convenience fee that was agreed to; cents, 0 or above */
  readonly fee: Cents
  readonly funding: Funding | null
  /** where its borrower lives, by which a convenience fee goes */
  readonly region: string
  readonly loan: LoanUnderRules
  readonly state: LoanState
  /** payments of the loan that it does not know of yet */
  readonly pendingPayments: readonly (PendingPayment & { readonly isConfirming: boolean })[]
  /** days on which the money of another debit of the loan is taken that nobody made by hand */
  readonly debitedOn: readonly LocalDate[]
  /** the business clock */
  readonly now: Instant
}

/** Lender settings that decide what becomes of a debit. */
export type DecisionRules = CatchUpRules & Rails & { readonly feeRules: readonly FeeRule[] }

export type DebitDecision =
  /**
   * it is looked at again at a moment of business time; covered: what is under way leaves less to take,
   * or nothing, so that all of it is taken where that does not arrive
   */
  | { readonly kind: 'later'; readonly at: Instant; readonly isCovered?: true }
  /** it is looked at again as soon as something changes */
  | { readonly kind: 'wait' }
  | { readonly kind: 'skip'; readonly why: SkipReason }
  | {
      readonly kind: 'debit'
      readonly amount: Cents
      readonly fee: Cents
      /** the day on which the money is taken */
      readonly collectedOn: LocalDate
      readonly effectiveOn: LocalDate
      /** whether it comes to all that is owed */
      readonly isPayoff: boolean
      readonly isLate: boolean
    }

/**
 * Decides what becomes of a scheduled payment whose time may have come. What can not be taken by any
 * wait is skipped; while the days of the loan are not open, or nobody knows whether another payment of
 * it was charged, it waits; so does one that was paid by hand instead, while that can still be cancelled.
 * One that is late is taken as long as the lender catches up, on a day on which
 * no other debit of the loan runs. Never more than what is owed beside what is under way: while that leaves
 * less than the debit, it is put off for as long, as a payment that is accepted may still come back.
 *
 * @see AMB-140, domain rules 2.4
 */
export function decideDebit(debit: DebitToDecide, rules: DecisionRules): DebitDecision {
  const { occurrence, kind, now, pendingPayments, loan, state } = debit
  const collectOn = openDebitDay(occurrence.collectOn, kind, rules)
  const time = debitTime(collectOn, kind, rules)
  if (time > now) return { kind: 'later', at: time }
  const today = dayOf(now)
  const why = refuseScheduledDebit(debit, state, { day: today, rails: rules })
  if (why !== null) return { kind: 'skip', why }
  if (debit.isReplaced) return awaitReplacement(debit, collectOn, rules)
  if (isPausedOn(debit.pause, occurrence.collectOn)) return { kind: 'skip', why: 'paused' }
  if (!canPostOn(state, today)) return { kind: 'wait' }
  if (pendingPayments.some(({ isConfirming }) => isConfirming)) return { kind: 'wait' }
  const collectedOn = collectionDay(collectOn, now, { kind, rules })
  const isLate = collectedOn > collectOn
  const { currency } = loan.terms
  const until = lastDebitDay(collectOn, { kind, currency }, rules)
  if (isLate && collectedOn > until) return { kind: 'skip', why: 'tooLate' }
  const next = nextDebitDay(collectedOn, now, { kind, currency, rules })
  if (isLate && debit.debitedOn.includes(collectedOn)) return { kind: 'later', at: next.at }
  const { isSeries } = debit
  const effectiveOn = creditDay({ ...occurrence, collectOn }, collectedOn, { isSeries, rules })
  const most = highestPaymentOn(loan, state, pendingPayments, effectiveOn)
  const amount = smallest(debit.amount, most)
  const alone = smallest(debit.amount, highestPaymentOn(loan, state, [], effectiveOn))
  if (amount < alone && next.day <= until) return { kind: 'later', at: next.at, isCovered: true }
  if (amount === 0n) return { kind: 'skip', why: 'nothingOwed' }
  const fee = feeOfDebit(debit, amount, rules)
  return { kind: 'debit', amount, fee, collectedOn, effectiveOn, isPayoff: amount === most, isLate }
}

/** Put off while the payment in its place can be cancelled, as it runs then; skipped once it stands. */
function awaitReplacement(
  { replacedUntil, kind, loan, now }: DebitToDecide,
  collectOn: LocalDate,
  rules: DecisionRules,
): DebitDecision {
  const collectedOn = collectionDay(collectOn, now, { kind, rules })
  const { currency } = loan.terms
  const next = nextDebitDay(collectedOn, now, { kind, currency, rules })
  const isInTime = next.day <= lastDebitDay(collectOn, { kind, currency }, rules)
  if (replacedUntil !== null && now < replacedUntil && isInTime)
    return { kind: 'later', at: next.at }
  return { kind: 'skip', why: 'replaced' }
}

/** What was agreed to, or what the fee table says today of what is taken, where that is less. */
function feeOfDebit(
  { fee, kind, funding, region, isSeries }: DebitToDecide,
  amount: Cents,
  { feeRules }: DecisionRules,
): Cents {
  const occurrence = isSeries ? 'recurring' : 'once'
  const paying = { kind, funding, region, occurrence, amount } as const
  return smallest(fee, convenienceFee(feeRules, paying))
}
