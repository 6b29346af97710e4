import { dayOf, type Instant, type LocalDate } from '../calendar.ts'
import { addBankingDays } from '../calendar/banking-days.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { type Cents, smallest } from '../money.ts'
import { convenienceFee, type FeeRule, type Funding } from '../payments/convenience-fee.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { canPostOn } from '../servicing/can-post-on.ts'
import { banksOfDebit, collectionDay, creditDay, type DebitRules, debitTime } from './debit-day.ts'
import {
  type DebitConditions,
  refuseScheduledDebit,
  type SkipReason,
} from './refuse-scheduled-debit.ts'
import type { ScheduledPayment } from './resume-schedule.ts'

/** A payment of a schedule as it stands once its loan, its method and the schedule are held. */
export type DebitToDecide = DebitConditions & {
  readonly occurrence: Pick<ScheduledPayment, 'dueOn' | 'collectOn'>
  readonly isSeries: boolean
  /** whether its borrower paid in its place: a payment that was accepted */
  readonly isReplaced: boolean
  /** cents, above 0 */
  readonly amount: Cents
  /** convenience fee that was agreed to; cents, 0 or above */
  readonly fee: Cents
  readonly kind: MethodKind
  readonly funding: Funding | null
  /** where its borrower lives, by which a convenience fee goes */
  readonly region: string
  readonly loan: LoanUnderRules
  readonly state: LoanState
  /** payments of the loan that it does not know of yet */
  readonly pendingPayments: readonly (PendingPayment & { readonly isConfirming: boolean })[]
  /** days on which another debit of the loan runs that nobody made by hand */
  readonly debitedOn: readonly LocalDate[]
  /** the business clock */
  readonly now: Instant
}

/** Lender settings that decide what becomes of a debit. */
export type DecisionRules = DebitRules & {
  /** banking days after its own on which a late one is still taken */
  readonly catchUpDays: number
  readonly feeRules: readonly FeeRule[]
}

export type DebitDecision =
  /** it is looked at again at a moment of business time */
  | { readonly kind: 'later'; readonly at: Instant }
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
 * it was charged, it waits. One that is late is taken as long as the lender catches up, on a day on which
 * no other debit of the loan runs. Never more than what is owed beside what is under way.
 *
 * @see AMB-140, domain rules 2.4
 */
export function decideDebit(debit: DebitToDecide, rules: DecisionRules): DebitDecision {
  const { occurrence, kind, now, pendingPayments, loan, state } = debit
  const { collectOn } = occurrence
  const time = debitTime(collectOn, kind, rules)
  if (time > now) return { kind: 'later', at: time }
  const today = dayOf(now)
  const why = refuseScheduledDebit(debit, state, today)
  if (why !== null) return { kind: 'skip', why }
  if (debit.isReplaced) return { kind: 'skip', why: 'replaced' }
  if (!canPostOn(state, today)) return { kind: 'wait' }
  if (pendingPayments.some(({ isConfirming }) => isConfirming)) return { kind: 'wait' }
  const country = banksOfDebit[kind] ?? 'US'
  const { extraClosedDays, catchUpDays } = rules
  const collectedOn = collectionDay(collectOn, now, { kind, rules })
  const isLate = collectedOn > collectOn
  if (isLate && collectedOn > addBankingDays(collectOn, catchUpDays, country, extraClosedDays))
    return { kind: 'skip', why: 'tooLate' }
  if (isLate && debit.debitedOn.includes(collectedOn)) {
    const next = addBankingDays(collectedOn, 1, country, extraClosedDays)
    return { kind: 'later', at: debitTime(next, kind, rules) }
  }
  const { isSeries } = debit
  const effectiveOn = creditDay(occurrence, collectedOn, { isSeries, today, rules })
  const most = highestPaymentOn(loan, state, pendingPayments, effectiveOn)
  const amount = smallest(debit.amount, most)
  if (amount === 0n) return { kind: 'skip', why: 'nothingOwed' }
  const fee = feeOfDebit(debit, amount, rules)
  return { kind: 'debit', amount, fee, collectedOn, effectiveOn, isPayoff: amount === most, isLate }
}

/** What was agreed to, or what the fee table says of an amount that is cut, where that is less. */
function feeOfDebit(
  { fee, kind, funding, region, isSeries, ...agreed }: DebitToDecide,
  amount: Cents,
  { feeRules }: DecisionRules,
): Cents {
  if (amount === agreed.amount) return fee
  const occurrence = isSeries ? 'recurring' : 'once'
  const paying = { kind, funding, region, occurrence, amount } as const
  return smallest(fee, convenienceFee(feeRules, paying))
}
