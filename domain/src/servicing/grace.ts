import { addDays, type LocalDate } from '../calendar.ts'
import { rollForward } from '../calendar/banking-days.ts'
import { installmentDueOn } from '../loans/contract-terms/installments.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'

/**
 * The last day on which an installment is paid in time: its due date and the days of grace, and
 * with `graceRollsForward` the next day on which the banks of the lender's country are open.
 *
 * @param no of the installment, from 1
 */
export function graceEndsOn({ terms, rules }: LoanUnderRules, no: number): LocalDate {
  const end = addDays(installmentDueOn(terms, no), rules.graceDays)
  return rules.graceRollsForward ? rollForward(end, rules.country, rules.extraClosedDays) : end
}

/** The day that decides on an installment's late fee: the first one that is too late. */
export function lateFeeDay(loan: LoanUnderRules, no: number): LocalDate {
  return addDays(graceEndsOn(loan, no), 1)
}
