import { assert } from '../assert.ts'
import { addDays, type LocalDate } from '../calendar.ts'
import { addBankingDays, type Country } from '../calendar/banking-days.ts'
import { amountsDue } from '../loans/status/amounts-due.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import { payoffWithFee, type PendingPayment } from '../loans/payoff/payoff.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { add, type Cents, largest, smallest, subtract, sum, zero } from '../money.ts'
import type { ServicingRules } from './servicing-rules.ts'

/** What the networks allow of a debit that came back for want of funds. */
type Limit = { readonly country: Country; readonly tries: number; readonly withinDays: number }

const networks = {
  ach: { country: 'US', tries: 2, withinDays: 180 },
  pad: { country: 'CA', tries: 1, withinDays: 30 },
} as const satisfies Readonly<Record<string, Limit>>
const { ach, pad } = networks
/** Whose banking days a try goes by. */
export const representmentBanks = { ach: ach.country, pad: pad.country } as const
const limits: Readonly<Record<string, Limit>> = { R01: ach, R09: ach, '901': pad, '908': pad }

/** A debit that came back. */
export type ReturnedDebit = {
  readonly code: string
  /** how often it was presented again before; whole, 0 or above */
  readonly attempts: number
  /** effective day of the first try */
  readonly firstOn: LocalDate
  readonly returnedOn: LocalDate
}

/**
 * The day on which a debit that came back for want of funds is presented again; null when it is not.
 * R01 and R09 at most twice, 901 and 908 once and within 30 days, and no more
 * than the lender's `representMax`; the days are banking days of the rail's country.
 *
 * @example
 * // R01 on Friday 2026-11-20, 3 banking days, Thanksgiving between: 2026-11-25
 */
export function representmentDate(
  { code, attempts, firstOn, returnedOn }: ReturnedDebit,
  rules: Pick<ServicingRules, 'representMax' | 'representAfterDays' | 'extraClosedDays'>,
): LocalDate | null {
  assert(Number.isInteger(attempts) && attempts >= 0, 'tries are counted whole')
  const limit = Object.hasOwn(limits, code) ? limits[code] : undefined
  if (limit === undefined || attempts >= Math.min(limit.tries, rules.representMax)) return null
  const { country, withinDays } = limit
  const on = addBankingDays(returnedOn, rules.representAfterDays, country, rules.extraClosedDays)
  return on <= addDays(firstOn, withinDays) ? on : null
}

/**
 * The last day on which its network takes a debit again that came back for want of funds, whichever the day is
 * to which weekends, holidays or another debit of its loan put the try.
 *
 * @param firstOn effective day of the first try
 */
export function lastRepresentmentDay(kind: 'ach' | 'pad', firstOn: LocalDate): LocalDate {
  return addDays(firstOn, networks[kind].withinDays)
}

/** Of a loan that is over, written off or in bankruptcy no debit is presented again. */
export function canRepresent({
  chargedOff,
  bankruptSince,
  closedOn,
  paidOffOn,
}: Pick<LoanState, 'chargedOff' | 'bankruptSince' | 'closedOn' | 'paidOffOn'>): boolean {
  return chargedOff === null && bankruptSince === null && closedOn === null && paidOffOn === null
}

/** What decides how much of a debit that came back is asked for again. */
export type RepresentmentRequest = {
  /** what came back, without its convenience fee; cents, above 0 */
  readonly amount: Cents
  /** what the first try left of the principal; null when it is not known; cents, 0 or above */
  readonly principalAfter: Cents | null
  readonly today: LocalDate
  /** the day on which the next try posts */
  readonly postsOn: LocalDate
  /** other payments of the loan that are not posted yet */
  readonly pendingPayments: readonly PendingPayment[]
}

/**
 * How much of a debit that came back is presented again: what is due besides returned-payment fees,
 * at most the same amount. One that was to pay the loan off is cut to the payoff of the day on which
 * it posts, fees included, unless only those fees are left of it. What is under way is not asked for
 * twice; where that counts from an earlier day, neither is the interest that goes with it.
 *
 * @returns cents, 0 or above; 0: it is not presented again
 * @see AMB-160
 */
export function representmentAmount(
  loan: LoanUnderRules,
  state: LoanState,
  { amount, principalAfter, today, postsOn, pendingPayments }: RepresentmentRequest,
): Cents {
  if (!canRepresent(state)) return zero
  const wasPayoff = principalAfter !== null && principalAfter <= loan.rules.smallBalance
  const owed = wasPayoff
    ? payoffWithFee(loan, state, postsOn)
    : amountsDue(loan, state, { today }).totalAmountDue
  const whole = subtract(owed, sum(pendingPayments.map((coming) => coming.amount)))
  // The try is for what came back: the fee for its return alone is no reason for another debit.
  const besides = subtract(whole, state.nsfFee)
  if (besides <= 0n) return zero
  const most = smallest(amount, wasPayoff ? whole : besides)
  if (pendingPayments.length === 0) return most
  return smallest(most, highestPaymentOn(loan, state, pendingPayments, postsOn))
}

/** The returned-payment fees that a debit which is presented again leaves due; cents, 0 or above. */
export function feesLeftBy(
  loan: LoanUnderRules,
  state: LoanState,
  { today, pendingPayments, amount }: Omit<RepresentmentRequest, 'principalAfter' | 'postsOn'>,
): Cents {
  const due = amountsDue(loan, state, { today }).totalAmountDue
  const paid = add(amount, sum(pendingPayments.map((coming) => coming.amount)))
  return smallest(state.nsfFee, largest(zero, subtract(due, paid)))
}
