import { addDays, addMonths, dayFromParts, dayParts, type LocalDate } from '../calendar.ts'
import {
  countInstallmentsDue,
  type DuePlan,
  installmentDueOn,
} from '../loans/contract-terms/installments.ts'

/** A statement of the month, the last one of a loan, or the letter that says that it is paid. */
export type StatementKind = 'monthly' | 'final' | 'paidInFull'

/** The cycle that a statement of a day is of. */
export type StatementCycle = {
  /** the day on which it began, by which a cycle is known */
  readonly cycleOn: LocalDate
  /** the number of the installment that it bills, from 1; null after the last one fell due */
  readonly installmentNo: number | null
}

/** What may be billed on a day, and when there is something next. */
export type StatementPlan = {
  /** null: the next one has not begun */
  readonly cycle: StatementCycle | null
  /** the first day of the cycle after it */
  readonly nextOn: LocalDate
}

/**
 * When a loan is billed: so many days before an installment falls due, and not after that day. A loan
 * that falls due more often than monthly, or whose last installment has fallen due, is billed on the
 * first of each month.
 *
 * @param leadDays how long before; 1 or above
 */
export function planStatement(plan: DuePlan, day: LocalDate, leadDays: number): StatementPlan {
  const next = countInstallmentsDue(plan, day) + 1
  const isOver = next > plan.installments
  if (isOver || isOftenDue(plan)) {
    const first = firstOfMonth(day)
    const cycle = { cycleOn: first, installmentNo: isOver ? null : next }
    return { cycle, nextOn: addMonths(first, 1) }
  }
  const beginsOn = (no: number) => addDays(installmentDueOn(plan, no), -leadDays)
  if (beginsOn(next) > day) return { cycle: null, nextOn: beginsOn(next) }
  let no = next
  while (no < plan.installments && beginsOn(no + 1) <= day) no += 1
  const after = no < plan.installments ? beginsOn(no + 1) : nextMonthAfter(plan)
  return { cycle: { cycleOn: beginsOn(no), installmentNo: no }, nextOn: after }
}

function isOftenDue({ frequency }: DuePlan): boolean {
  return frequency !== 'MO' && frequency !== 'QU' && frequency !== 'AN'
}

function nextMonthAfter(plan: DuePlan): LocalDate {
  return addMonths(firstOfMonth(installmentDueOn(plan, plan.installments)), 1)
}

function firstOfMonth(day: LocalDate): LocalDate {
  const { year, month } = dayParts(day)
  return dayFromParts(year, month, 1)
}
