import { addDays, latestDay, type LocalDate } from '../calendar.ts'
import { unpaidAmountThrough } from '../loans/contract-terms/installments.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import { projectLoan } from '../loans/payoff/project-loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import { type Cents, sum } from '../money.ts'
import { lateFeeDay } from './grace.ts'
import { payInTimeUntil } from './late-fees.ts'

/** Late fees of the days up to one; cents, above 0. */
export type UpcomingLateFees = { readonly amount: Cents; readonly on: LocalDate }

/**
 * The late fees that arise before a payment takes effect, though it is made today: by the rules of
 * the end of day, with nothing else paid meanwhile but what is under way.
 *
 * @param postsOn the day on which the payment takes effect
 * @returns their sum and the day of the first; null for none
 * @see domain rules 1.10a, 7: the review says so before the borrower pays
 */
export function upcomingLateFees(
  loan: LoanUnderRules,
  state: LoanState,
  postsOn: LocalDate,
  pendingPayments: readonly PendingPayment[] = [],
): UpcomingLateFees | null {
  const { events } = projectLoan(loan, state, pendingPayments, postsOn)
  const fees = events.filter((event) => event.kind === 'lateFeeAssessed')
  const [first] = fees
  if (first === undefined) return null
  return { amount: sum(fees.map(({ amount }) => amount)), on: first.on }
}

/** How far ahead a late fee is told; days. */
const daysAhead = 62

/** The last day on which what is due is paid without a late fee, by hand alone; null where none is foreseen. */
export function lateFeeAvoidedUntil(
  loan: LoanUnderRules,
  state: LoanState,
  today: LocalDate,
): LocalDate | null {
  const next = upcomingLateFees(loan, state, addDays(today, daysAhead))
  return next === null ? null : addDays(next.on, -1)
}

type Cancelled = {
  /** whether it stood in the place of a scheduled payment that is not taken any more */
  readonly isDebitLost: boolean
  readonly effectiveOn: LocalDate
  readonly today: LocalDate
}

/**
 * Until when to pay in another way, so that no late fee follows, what a payment was to pay that is cancelled: what
 * is due by its day. Where a scheduled payment is lost with it, what that was to pay.
 *
 * @param state without that payment
 */
export function payByAfterCancel(
  loan: LoanUnderRules,
  state: LoanState,
  { isDebitLost, effectiveOn, today }: Cancelled,
): LocalDate | null {
  if (isDebitLost) return lateFeeAvoidedUntil(loan, state, today)
  return payInTimeUntil(loan, state, latestDay(today, effectiveOn))
}

/** The late fee that comes first unless something is paid; cents, above 0. */
export type FirstLateFee = {
  readonly amount: Cents
  /** the last day on which it is still avoided, and what has to be paid by then */
  readonly after: LocalDate
  readonly unpaid: Cents
}

/**
 * The first late fee that arises after a day of an installment up to one, by the rules of the end of
 * day, with nothing paid meanwhile.
 *
 * @param no the last installment that is looked at; 0 for none
 * @returns null where none of them brings a late fee any more
 */
export function firstLateFee(
  loan: LoanUnderRules,
  state: LoanState,
  { on, no }: { readonly on: LocalDate; readonly no: number },
): FirstLateFee | null {
  const { terms } = loan
  if (no === 0 || unpaidAmountThrough(terms, state.satisfied, no) === 0n) return null
  const last = lateFeeDay(loan, no)
  if (last <= on) return null
  const { events } = projectLoan(loan, state, [], last)
  const fees = events.filter((event) => event.kind === 'lateFeeAssessed')
  const fee = fees.find((event) => event.on > on)
  if (fee === undefined) return null
  const unpaid = unpaidAmountThrough(terms, state.satisfied, fee.no)
  return { amount: fee.amount, after: addDays(fee.on, -1), unpaid }
}
