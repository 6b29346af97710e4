import { addDays, latestDay, type LocalDate } from '../calendar.ts'
import {
  installmentDueOn,
  countInstallmentsDue,
  oldestUnpaidInstallment,
  unpaidAmountThrough,
} from '../loans/contract-terms/installments.ts'
import { hasHadLateFee, findLateFee } from '../loans/late-fees/late-fee-events.ts'
import { roundToCents } from '../loans/interest/accrue-interest.ts'
import { accruedExactOn } from '../loans/interest/accrued-interest.ts'
import type { LateFee, LoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import { add, type Cents, cents, largest, smallest, subtract, sum, zero } from '../money.ts'
import { divide } from '../rounding.ts'
import { graceEndsOn, lateFeeDay } from './grace.ts'
import { takesFeesFirst } from './record-recent-payment.ts'
import type { ServicingRules } from './servicing-rules.ts'

type Assessed = Extract<LoanEvent, { kind: 'lateFeeAssessed' }>
type Waived = Extract<LoanEvent, { kind: 'lateFeeWaived' }>

/** The longest that closed days can put off the end of a grace. */
const rollDaysMax = 14

/** A rate of 100%, in hundred-thousandths of a percent. */
const whole = 10_000_000n

/**
 * What an installment's late fee comes to: a percentage of the installment or of its unpaid part,
 * rounded half up, and a flat amount, within the lender's bounds.
 *
 * @param unpaid of the installment; cents, 0 to its amount
 * @returns cents; 0 where the lender takes none
 *
 * @example
 * // 5% of 467.84, at least 10.00 and at most 50.00: 23.39
 */
export function lateFeeAmount(
  rules: ServicingRules,
  { installment, unpaid }: { readonly installment: Cents; readonly unpaid: Cents },
): Cents {
  const { lateFeePercent, lateFeeBase, lateFeeFlat, lateFeeMin, lateFeeMax } = rules
  if (lateFeePercent === 0n && lateFeeFlat === 0n) return zero
  const base = lateFeeBase === 'INSTALLMENT' ? installment : unpaid
  const fee = add(cents(divide(base * lateFeePercent, whole, 'halfUp')), lateFeeFlat)
  const raised = lateFeeMin !== null && fee < lateFeeMin ? lateFeeMin : fee
  return lateFeeMax === null ? raised : smallest(raised, lateFeeMax)
}

/**
 * The late fees that the opening of a day decides on: of installments whose last day of grace was
 * the day before, and which are short by more than the lender's tolerance. At most one in practice.
 *
 * @param state with everything posted that is effective before the day
 */
export function lateFeesOn(
  loan: LoanUnderRules,
  state: LoanState,
  day: LocalDate,
): readonly Assessed[] {
  if (!takesLateFees(loan.rules) || isLateFeeStopped(loan, state, day)) return []
  const { terms, rules } = loan
  const lastDue = addDays(day, -rules.graceDays - 1)
  const firstDue = addDays(lastDue, -rollDaysMax)
  const fees: Assessed[] = []
  for (let no = countInstallmentsDue(terms, lastDue); no >= 1; no -= 1) {
    if (installmentDueOn(terms, no) < firstDue) break
    if (lateFeeDay(loan, no) === day && isShort(loan, state, { no, on: day }))
      fees.push(...assessment(loan, state, { no, on: day }))
  }
  return fees.toReversed()
}

/**
 * The late fees that a payment brings when it comes back: of the installments that it opens again
 * and whose day has passed.
 *
 * @param on the day of the return, or the last one that the loan was taken through where that is later
 */
export function lateFeesAfterReturn(
  loan: LoanUnderRules,
  { before, after }: { readonly before: LoanState; readonly after: LoanState },
  on: LocalDate,
): readonly Assessed[] {
  if (!takesLateFees(loan.rules) || isLateFeeStopped(loan, after, on)) return []
  const { terms, rules } = loan
  const fees: Assessed[] = []
  const last = countInstallmentsDue(terms, addDays(on, -rules.graceDays - 1))
  for (let no = last; no >= 1 && isShort(loan, after, { no, on }); no -= 1) {
    const isOpenedAgain = !isShort(loan, before, { no, on })
    if (isOpenedAgain && lateFeeDay(loan, no) <= on)
      fees.push(...assessment(loan, after, { no, on }))
  }
  return fees.toReversed()
}

/**
 * Until when what is due has to be paid so that no late fee follows.
 *
 * @returns null where none is to come of what is due by that day
 */
export function payInTimeUntil(
  loan: LoanUnderRules,
  state: LoanState,
  today: LocalDate,
): LocalDate | null {
  const { terms, rules } = loan
  if (!takesLateFees(rules) || isLateFeeStopped(loan, state, today)) return null
  const oldest = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  const last = countInstallmentsDue(terms, today)
  for (let no = oldest ?? last + 1; no <= last; no += 1) {
    const isFeeAhead = assessment(loan, state, { no, on: today }).length > 0
    const until = graceEndsOn(loan, no)
    if (until >= today && isFeeAhead && isShort(loan, state, { no, on: today })) return until
  }
  return null
}

/**
 * The late fees that a payment of the days of grace, entered since, proves wrong: with it the
 * installment was paid in time, and without it it was not. A payment of a later day proves nothing.
 */
export function lateFeesToWaive(
  loan: LoanUnderRules,
  { before, after }: { readonly before: LoanState; readonly after: LoanState },
  { effectiveOn, enteredOn }: { readonly effectiveOn: LocalDate; readonly enteredOn: LocalDate },
): readonly Waived[] {
  return after.lateFees
    .filter(({ no, waivedOn }) => waivedOn === null && effectiveOn <= graceEndsOn(loan, no))
    .filter(({ no }) => !wasInTime(loan, before, no) && wasInTime(loan, after, no))
    .map(({ no }) => ({ kind: 'lateFeeWaived', no, on: enteredOn }))
}

/** Whether the payments of the days of grace paid an installment that bears a late fee. */
function wasInTime(loan: LoanUnderRules, state: LoanState, no: number): boolean {
  const fee = findLateFee(state, no)
  if (fee === undefined) return false
  return fee.short <= loan.rules.shortPayTolerance || isMetByPayments(loan, state, fee)
}

/** The late fees assessed since a day on which, as is entered only now, they had to stop. */
export function lateFeesSince(
  { lateFees }: LoanState,
  since: LocalDate,
  on: LocalDate,
): readonly Waived[] {
  return lateFees
    .filter((fee) => fee.waivedOn === null && fee.on >= since)
    .map(({ no }) => ({ kind: 'lateFeeWaived', no, on }))
}

/**
 * Whether a loan takes no late fee on a day: no principal is left to be late with, a petition, active
 * duty or a deferral protects it, or its whole balance was called in.
 */
export function isLateFeeStopped(
  { rules, mode }: LoanUnderRules,
  state: LoanState,
  day: LocalDate,
): boolean {
  const { bankruptSince, deferredSince, repossessedOn, closedOn } = state
  if (mode === 'lender' || state.chargedOff !== null || state.paidOffOn !== null) return true
  if (state.principal === 0n) return true // fees that are left bring no fee
  if (isSince(bankruptSince, day) || isSince(deferredSince, day)) return true
  return isSince(closedOn, day) || (rules.lateFeeStopsAtAcceleration && isSince(repossessedOn, day))
}

/**
 * Whether the payments since the due date before come to a whole installment, where fees are paid
 * first: what it is short of then went to fees, and a borrower who pays each installment in full
 * would else be late for ever after one. An installment of which nothing was paid is not met by
 * payments that caught up on earlier ones.
 *
 * @see 16 CFR 444.4, no late fee for an earlier late fee
 */
export function isMetByPayments(
  loan: LoanUnderRules,
  { recentPaid }: Pick<LoanState, 'recentPaid'>,
  { no, short, feesPaid }: Pick<LateFee, 'no' | 'short' | 'feesPaid'>,
): boolean {
  const { terms, rules } = loan
  if (!takesFeesFirst(rules)) return false
  if (subtract(short, feesPaid) >= terms.installmentAmount) return false
  const until = graceEndsOn(loan, no)
  const since = no === 1 ? addDays(terms.contractOn, -1) : installmentDueOn(terms, no - 1)
  const received = recentPaid.filter(({ on }) => on > since && on <= until)
  return sum(received.map(({ by }) => by)) >= terms.installmentAmount
}

type AsOf = { readonly no: number; readonly on: LocalDate }

function isShort(loan: LoanUnderRules, state: LoanState, { no, on }: AsOf): boolean {
  const { terms, rules } = loan
  const short = unpaidAmountThrough(terms, state.satisfied, no)
  const { feesPaid } = state
  const left = smallest(short, owedWithoutFees(loan, state, on))
  return left > rules.shortPayTolerance && !isMetByPayments(loan, state, { no, short, feesPaid })
}

function assessment(loan: LoanUnderRules, state: LoanState, { no, on }: AsOf): readonly Assessed[] {
  if (hasHadLateFee(state, no)) return []
  const regular = loan.terms.installmentAmount
  const unpaid = smallest(regular, unpaidAmountThrough(loan.terms, state.satisfied, no))
  const left = smallest(unpaid, owedOfInstallment(loan, state, { no, on }))
  if (left === 0n) return []
  // What was paid of it and what is left of it: the last one may be a smaller one.
  const installment = subtract(regular, subtract(unpaid, left))
  const amount = lateFeeAmount(loan.rules, { installment, unpaid: left })
  return amount > 0n ? [{ kind: 'lateFeeAssessed', no, amount, on }] : []
}

/** What is owed but for the installments before this one; the last one is no more than what is left. */
function owedOfInstallment(loan: LoanUnderRules, state: LoanState, { no, on }: AsOf): Cents {
  const before = unpaidAmountThrough(loan.terms, state.satisfied, no - 1)
  return largest(zero, subtract(owedWithoutFees(loan, state, on), before))
}

function owedWithoutFees({ terms }: LoanUnderRules, state: LoanState, on: LocalDate): Cents {
  const interest = accruedExactOn(terms, state, latestDay(on, state.accruedThrough))
  return add(state.principal, largest(zero, roundToCents(interest, terms.dayCount)))
}

function takesLateFees({ lateFeePercent, lateFeeFlat }: ServicingRules): boolean {
  return lateFeePercent > 0n || lateFeeFlat > 0n
}

function isSince(since: LocalDate | null, day: LocalDate): boolean {
  return since !== null && since <= day
}
