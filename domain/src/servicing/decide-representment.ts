import { dayOf, type Instant, type LocalDate } from '../calendar.ts'
import { addBankingDays } from '../calendar/banking-days.ts'
import { gatewayFor, type Rails } from '../lenders/lender-features.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import type { Cents } from '../money.ts'
import type { FeeRule } from '../payments/convenience-fee.ts'
import { processingDay } from '../payments/effective-date.ts'
import { priceRepresentment, type RepresentmentToPrice } from './price-representment.ts'
import { representmentBanks } from './representment.ts'

/** A debit that came back, at the moment at which its next try may be made. */
export type RepresentmentToDecide = Omit<
  RepresentmentToPrice,
  'channel' | 'today' | 'postsOn' | 'pendingPayments'
> & {
  readonly kind: 'ach' | 'pad'
  /** other payments of the loan that are not posted yet */
  readonly pendingPayments: readonly (PendingPayment & { readonly isConfirming: boolean })[]
  /** the business clock */
  readonly at: Instant
  /** whether its loan is debited on the day on which the try takes effect; @see representmentDay */
  readonly isDebited: boolean
  /** the last day on which its network takes it; null where the first try is not known */
  readonly lastOn: LocalDate | null
}

/** Lender settings that decide what becomes of a try. */
export type RepresentmentRules = Rails & {
  readonly extraClosedDays: readonly LocalDate[]
  readonly feeRules: readonly FeeRule[]
}

export type RepresentmentDecision =
  /** it is looked at again on a day on which the loan is not debited yet */
  | { readonly kind: 'later'; readonly on: LocalDate }
  | { readonly kind: 'nothingOwed'; readonly effectiveOn: LocalDate }
  | {
      /**
       * 'notOffered': its lender takes nothing by its rail any more; 'tooLate': no day is left on which its network
       * takes it; 'wait': nobody knows whether another payment of the loan was charged, and this much is taken
       * where it was not
       */
      readonly kind: 'present' | 'notOffered' | 'tooLate' | 'wait'
      readonly amount: Cents
      readonly fee: Cents
      readonly effectiveOn: LocalDate
    }

/** The day on which a try that is made at a moment takes effect. */
export function representmentDay(
  at: Instant,
  kind: 'ach' | 'pad',
  { extraClosedDays }: Pick<RepresentmentRules, 'extraClosedDays'>,
): LocalDate {
  return processingDay(at, kind, { cardCutoffApplies: false, extraClosedDays })
}

/**
 * Decides what becomes of the next try of a debit that came back, for the worker and the forecast alike. A loan
 * is not debited twice on one day: the try goes to the next banking day, as long as its network takes it then. While
 * nobody knows whether another payment of the loan was charged, it waits, as a debit of a schedule does.
 *
 * @see AMB-160, domain rules 3.1
 */
export function decideRepresentment(
  loan: LoanUnderRules,
  state: LoanState,
  { kind, at, isDebited, lastOn, ...about }: RepresentmentToDecide,
  rules: RepresentmentRules,
): RepresentmentDecision {
  const today = dayOf(at)
  const effectiveOn = representmentDay(at, kind, rules)
  const free = addBankingDays(today, 1, representmentBanks[kind], rules.extraClosedDays)
  const freeOn = isDebited ? free : effectiveOn
  const isTooLate = lastOn !== null && freeOn > lastOn
  if (isDebited && !isTooLate) return { kind: 'later', on: freeOn }
  const pendingPayments = about.pendingPayments.filter(({ isConfirming }) => !isConfirming)
  const isWaiting = pendingPayments.length < about.pendingPayments.length
  const asked = { ...about, pendingPayments, channel: kind, today, postsOn: effectiveOn }
  const { amount, fee } = priceRepresentment(loan, state, asked, rules.feeRules)
  if (amount === 0n) return { kind: 'nothingOwed', effectiveOn }
  const told = { amount, fee, effectiveOn }
  if (gatewayFor(rules, kind) === null) return { kind: 'notOffered', ...told }
  if (isTooLate) return { kind: 'tooLate', ...told }
  return { kind: isWaiting ? 'wait' : 'present', ...told }
}
