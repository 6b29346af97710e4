import type { LoanState } from '../loan.ts'
import { isPaidOff } from './loan-status.ts'

/**
 * What is told when nothing is owed any more: that the payoff came and is held while a bank may take
 * it back, or that the loan is paid off; null where an event changed neither.
 */
export function endOfLoan(before: LoanState, after: LoanState): 'payoffHeld' | 'paidOff' | null {
  if (isPaidOff(after)) return isPaidOff(before) ? null : 'paidOff'
  return after.paidOffOn !== null && before.paidOffOn === null ? 'payoffHeld' : null
}

/** Whether an event opens a loan again on which nothing had been owed. */
export function isReopened(before: LoanState, after: LoanState): boolean {
  return before.paidOffOn !== null && after.paidOffOn === null
}
