import { addDays, type LocalDate } from '../calendar.ts'
import { countInstallmentsDue } from '../loans/contract-terms/installments.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import { lateFeeDay } from './grace.ts'

/**
 * The last of the installments whose late fees were decided before a loan was boarded, by their
 * number; 0 where none were. One whose day is the boarding day, or comes after, is decided here.
 */
export function lateFeeChargedThrough(loan: LoanUnderRules, boardedOn: LocalDate): number {
  let no = countInstallmentsDue(loan.terms, addDays(boardedOn, -1))
  while (no > 0 && lateFeeDay(loan, no) >= boardedOn) no -= 1
  return no
}
