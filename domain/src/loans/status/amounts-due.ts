import { daysBetween, latestDay, type LocalDate } from '../../calendar.ts'
import { add, type Cents, smallest, sum, zero } from '../../money.ts'
import { dueAsOf } from './closed-loan.ts'
import {
  installmentDueOn,
  countInstallmentsDue,
  maturityDate,
  oldestUnpaidInstallment,
  unpaidAmountThrough,
} from '../contract-terms/installments.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { payoffAmount } from '../payoff/payoff.ts'

/** What a loan's contract asks for on a day. */
export type AmountsDue = {
  /** due date of the oldest unsatisfied installment, past or not; null when none is asked for */
  readonly oldestDueOn: LocalDate | null
  /** the same, as if everything pending were paid */
  readonly newOldestOn: LocalDate | null
  /** calendar days; 0 on the due date itself */
  readonly daysPastDue: number
  /** installments due before the day, unpaid; without fees */
  readonly pastDueAmount: Cents
  /** installments due by the day and fees, at most the payoff; after maturity the payoff */
  readonly totalAmountDue: Cents
  /** what to pay next: what is due, else the next installment, with fees */
  readonly nextPayment: Cents
  /** the first unsatisfied installment after the day */
  readonly nextDueOn: LocalDate | null
  readonly regularPayment: Cents
}

export type DueQuestion = {
  readonly today: LocalDate
  /** how the loan will stand once everything pending is posted; as it stands when left out */
  readonly ahead?: LoanState
  /** a shortfall up to it counts as paid; cents, 0 or above; the lender's when left out */
  readonly tolerance?: Cents
}

/**
 * What the borrower is asked for. Of a loan that is paid off, charged off or in bankruptcy nothing
 * is, whatever its books say.
 */
export function amountsDue(
  loan: LoanUnderRules,
  state: LoanState,
  question: DueQuestion,
): AmountsDue {
  const isAsked =
    state.paidOffOn === null && state.chargedOff === null && state.bankruptSince === null
  return isAsked ? ageing(loan, state, question) : nothingDue
}

const nothingDue: AmountsDue = {
  oldestDueOn: null,
  newOldestOn: null,
  daysPastDue: 0,
  pastDueAmount: zero,
  totalAmountDue: zero,
  nextPayment: zero,
  nextDueOn: null,
  regularPayment: zero,
}

/** Where the principal is paid no installment is asked for any more: only fees, which never age. */
function restDue(terms: LoanTerms, state: LoanState, today: LocalDate): AmountsDue {
  const rest = payoffAmount(terms, state, today)
  return {
    ...nothingDue,
    totalAmountDue: rest,
    nextPayment: rest,
    regularPayment: terms.installmentAmount,
  }
}

/**
 * How far behind its contract a loan is, by the books: for a bankrupt one too, as the lender sees
 * it. Nothing of a loan that is paid off or charged off.
 *
 * @returns cents, each 0 or above; no amount is above the payoff of its day
 */
export function ageing(loan: LoanUnderRules, state: LoanState, question: DueQuestion): AmountsDue {
  if (state.paidOffOn !== null || state.chargedOff !== null) return nothingDue
  const { terms } = loan
  const { today, ahead = state, tolerance = loan.rules.shortPayTolerance } = question
  if (state.principal === 0n) return restDue(terms, state, today)
  const { satisfied } = state
  const fees = sum([state.lateFee, state.nsfFee, state.otherFee])
  const oldestNo = oldestUnpaidInstallment(terms, satisfied, tolerance)
  const oldestDueOn = oldestNo === null ? maturityDate(terms) : installmentDueOn(terms, oldestNo)
  const payoffToday = payoffAmount(terms, state, today)

  const on = dueAsOf(state, today)
  const dueBy = countInstallmentsDue(terms, on)
  const dueBefore = dueBy - (dueBy > 0 && installmentDueOn(terms, dueBy) === on ? 1 : 0)
  const isMatured = on > maturityDate(terms)
  const unpaid = isMatured ? payoffToday : add(unpaidAmountThrough(terms, satisfied, dueBy), fees)
  const totalAmountDue = smallest(payoffToday, unpaid)
  const isDue = isMatured || (oldestNo !== null && oldestDueOn <= on)
  const payoffThen = payoffAmount(terms, state, latestDay(oldestDueOn, today))
  const untilNext = oldestNo === null ? payoffThen : unpaidAmountThrough(terms, satisfied, oldestNo)
  return {
    oldestDueOn,
    newOldestOn: oldestAfter(terms, ahead, tolerance),
    daysPastDue: Math.max(0, daysBetween(oldestDueOn, on)),
    pastDueAmount: smallest(payoffToday, unpaidAmountThrough(terms, satisfied, dueBefore)),
    totalAmountDue,
    nextPayment: isDue ? totalAmountDue : smallest(payoffThen, add(untilNext, fees)),
    nextDueOn: nextAfter(terms, on, oldestNo),
    regularPayment: terms.installmentAmount,
  }
}

/**
 * Calendar days since the oldest open installment fell due, or since maturity; 0 on the day itself,
 * and of a loan that owes no principal or was charged off. Of a bankrupt one they are counted on, of
 * a closed one no further than to the day on which it was closed.
 */
export function daysPastDueOn(
  { terms, rules }: LoanUnderRules,
  state: LoanState,
  day: LocalDate,
): number {
  if (state.paidOffOn !== null || state.chargedOff !== null || state.principal === 0n) return 0
  const no = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  const since = no === null ? maturityDate(terms) : installmentDueOn(terms, no)
  return Math.max(0, daysBetween(since, dueAsOf(state, day)))
}

function nextAfter(terms: LoanTerms, today: LocalDate, oldestNo: number | null): LocalDate | null {
  if (oldestNo === null) return null
  const no = Math.max(oldestNo, countInstallmentsDue(terms, today) + 1)
  return no > terms.installments ? null : installmentDueOn(terms, no)
}

/** The oldest open installment of a loan that stands so; null where none is asked for any more. */
function oldestAfter(terms: LoanTerms, state: LoanState, tolerance: Cents): LocalDate | null {
  if (state.principal === 0n) return null
  const no = oldestUnpaidInstallment(terms, state.satisfied, tolerance)
  return no === null ? maturityDate(terms) : installmentDueOn(terms, no)
}
