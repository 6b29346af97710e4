import { dayOf, type Instant, type LocalDate } from '../calendar.ts'
import { addBankingDays } from '../calendar/banking-days.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { type Cents, smallest } from '../money.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { canPostOn } from '../servicing/can-post-on.ts'
import { banksOfDebit, collectionDay, creditDay, type DebitRules, debitTime } from './debit-day.ts'
import type { ScheduledPayment } from './resume-schedule.ts'

/** Why a scheduled payment was not taken on its day. */
export const skipReasons = [
  'method',
  'suspended',
  'authorization',
  'chargedOff',
  'inBankruptcy',
  'loanClosed',
  'nothingOwed',
  'tooLate',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** A payment of a schedule as it stands once its loan, its method and the schedule are held. */
export type DebitToDecide = {
  readonly occurrence: Pick<ScheduledPayment, 'dueOn' | 'collectOn'>
  readonly isSeries: boolean
  /** cents, above 0 */
  readonly amount: Cents
  readonly kind: MethodKind
  /** whether it may be debited on the day: not removed, blocked, revoked, unchecked or expired */
  readonly isMethodUsable: boolean
  readonly isSuspended: boolean
  /** whether its borrower's consent to it is kept, and is to this */
  readonly isAuthorized: boolean
  readonly loan: LoanUnderRules
  readonly state: LoanState
  /** payments of the loan that it does not know of yet */
  readonly pendingPayments: readonly (PendingPayment & { readonly isConfirming: boolean })[]
  /** days on which another debit of the loan runs that nobody made by hand */
  readonly debitedOn: readonly LocalDate[]
  /** the business clock */
  readonly now: Instant
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
export function decideDebit(
  debit: DebitToDecide,
  rules: DebitRules & { readonly catchUpDays: number },
): DebitDecision {
  const { occurrence, kind, now, pendingPayments, loan, state } = debit
  const { collectOn } = occurrence
  const time = debitTime(collectOn, kind, rules)
  if (time > now) return { kind: 'later', at: time }
  const why = refuseScheduledDebit(debit)
  if (why !== null) return { kind: 'skip', why }
  const today = dayOf(now)
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
  return { kind: 'debit', amount, effectiveOn, isPayoff: amount === most, isLate }
}

/** Why nothing may be taken, whatever is owed: the first reason that holds. */
function refuseScheduledDebit({
  isMethodUsable,
  isSuspended,
  isAuthorized,
  state,
}: DebitToDecide): SkipReason | null {
  if (state.chargedOff !== null) return 'chargedOff'
  if (state.bankruptSince !== null) return 'inBankruptcy'
  if (state.closedOn !== null) return 'loanClosed'
  if (state.paidOffOn !== null) return 'nothingOwed'
  if (!isMethodUsable) return 'method'
  if (isSuspended) return 'suspended'
  return isAuthorized ? null : 'authorization'
}
