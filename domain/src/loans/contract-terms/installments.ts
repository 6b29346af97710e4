import { assert } from '../../assert.ts'
import {
  addDays,
  addMonths,
  dayFromParts,
  lastDayOfMonth,
  type LocalDate,
  dayParts,
} from '../../calendar.ts'
import { type Cents, cents, largest, smallest, subtract, zero } from '../../money.ts'

/**
 * How often a contract falls due: weekly, every two weeks, twice a month (SM and S4 are the same),
 * monthly, quarterly, yearly.
 */
export type LoanFrequency = 'WE' | 'BW' | 'SM' | 'S4' | 'MO' | 'QU' | 'AN'

export const paymentsPerYear: Readonly<Record<LoanFrequency, number>> = {
  WE: 52,
  BW: 26,
  SM: 24,
  S4: 24,
  MO: 12,
  QU: 4,
  AN: 1,
}

/** The part of a contract that says when it falls due. */
export type DuePlan = {
  readonly frequency: LoanFrequency
  readonly firstDueOn: LocalDate
  /**
   * The day of the month, where the first due date does not tell it: 29 to 31 of a contract that
   * begins in a shorter month. Left out, it is the first one's.
   */
  readonly dueDay?: number | null
  /** how many installments; whole, above 0 */
  readonly installments: number
  /**
   * Twice a month only: the other day of the month; 31 is the last one. Left out, it is half a
   * month from the first: the 15th goes with the last day.
   */
  readonly secondDueDay?: number | null
}

/**
 * The nominal due date of an installment. Always computed from the first one, so that days do not
 * drift after a short month.
 *
 * @param no from 1 to the number of installments
 * @throws AssertionError when there is no such installment
 */
export function installmentDueOn(plan: DuePlan, no: number): LocalDate {
  assert(Number.isInteger(no) && no >= 1 && no <= plan.installments, `no installment ${no}`)
  const { frequency, firstDueOn, dueDay } = plan
  const index = no - 1
  switch (frequency) {
    case 'WE':
      return addDays(firstDueOn, 7 * index)
    case 'BW':
      return addDays(firstDueOn, 14 * index)
    case 'MO':
      return inMonth(firstDueOn, index, dueDay)
    case 'QU':
      return inMonth(firstDueOn, 3 * index, dueDay)
    case 'AN':
      return inMonth(firstDueOn, 12 * index, dueDay)
    case 'SM':
    case 'S4':
      return index % 2 === 0 ? inMonth(firstDueOn, index / 2, dueDay) : secondOfPair(plan, index)
    default:
      return frequency satisfies never
  }
}

/** The due date of the last installment. */
export function maturityDate(plan: DuePlan): LocalDate {
  return installmentDueOn(plan, plan.installments)
}

/** How many installments are due on a day or before it. */
export function countInstallmentsDue(plan: DuePlan, day: LocalDate): number {
  let due = 0
  let notDue = plan.installments + 1
  while (notDue - due > 1) {
    const middle = Math.floor((due + notDue) / 2)
    if (installmentDueOn(plan, middle) <= day) due = middle
    else notDue = middle
  }
  return due
}

/** The number of the oldest installment that is not paid; null when all of them are. */
export function oldestUnpaidInstallment(
  terms: DuePlan & { readonly installmentAmount: Cents },
  satisfied: Cents,
  tolerance: Cents,
): number | null {
  const paid =
    (satisfied + smallest(tolerance, cents(terms.installmentAmount - 1n))) / terms.installmentAmount
  return paid >= BigInt(terms.installments) ? null : Number(paid) + 1
}

/** What is missing for an installment and those before it; cents, 0 or above. */
export function unpaidAmountThrough(
  { installmentAmount }: { readonly installmentAmount: Cents },
  satisfied: Cents,
  no: number,
): Cents {
  return largest(zero, subtract(cents(BigInt(no) * installmentAmount), satisfied))
}

function secondOfPair(plan: DuePlan, index: number): LocalDate {
  const { firstDueOn } = plan
  const firstDay = plan.dueDay ?? dayParts(firstDueOn).dayOfMonth
  const isLast = plan.dueDay === 31 || (!plan.dueDay && lastDayOfMonth(firstDueOn) === firstDueOn)
  const secondDay = plan.secondDueDay ?? halfAMonthFrom(firstDay, isLast)
  assert(secondDay !== firstDay, 'twice a month is on two days')
  const monthsOn = (index - 1) / 2 + (secondDay > firstDay ? 0 : 1)
  return inMonth(firstDueOn, monthsOn, secondDay)
}

function halfAMonthFrom(dayOfMonth: number, isLast: boolean): number {
  if (dayOfMonth === 15) return 31
  if (isLast) return 15
  return dayOfMonth < 15 ? dayOfMonth + 15 : dayOfMonth - 15
}

/** A day of a month so many later, or the last one of a month that has no such day. */
function inMonth(day: LocalDate, monthsOn: number, dayOfMonth?: number | null): LocalDate {
  if (!dayOfMonth) return addMonths(day, monthsOn)
  const { year, month } = dayParts(day)
  const reached = dayParts(addMonths(dayFromParts(year, month, 1), monthsOn))
  return dayFromParts(reached.year, reached.month, dayOfMonth)
}
