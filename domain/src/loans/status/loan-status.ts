import { latestDay, type LocalDate } from '../../calendar.ts'
import { sum } from '../../money.ts'
import { roundToCents } from '../interest/accrue-interest.ts'
import type { LoanState, LoanTerms } from '../loan.ts'

/** How a loan stands, in one word. Each is a label; see `loanStatus` for which one comes first. */
export type LoanStatus =
  | 'paidOff'
  | 'chargedOff'
  | 'bankruptcy'
  | 'repossession'
  | 'closed'
  | 'pastDue'
  | 'current'

/**
 * The first that holds of: paid off, charged off, bankruptcy, repossession, closed, past due,
 * current.
 *
 * @param daysPastDue from the loan's ageing; 0 or above
 */
export function loanStatus(state: LoanState, daysPastDue: number): LoanStatus {
  if (isPaidOff(state)) return 'paidOff'
  if (state.chargedOff !== null) return 'chargedOff'
  if (state.bankruptSince !== null) return 'bankruptcy'
  if (state.repossessedOn !== null) return 'repossession'
  if (state.closedOn !== null) return 'closed'
  return daysPastDue > 0 ? 'pastDue' : 'current'
}

/**
 * Nothing is owed, the loan was not charged off, and no bank can take the money back any more: until
 * then it has no stamp. @see AMB-26
 */
export function isPaidOff(state: LoanState): boolean {
  return state.paidOffOn !== null && state.heldUntil === null
}

/** The state, marked as paid off when nothing is owed any more; what is under half a cent goes. */
export function closeIfPaidOff(terms: LoanTerms, state: LoanState, on: LocalDate): LoanState {
  const fees = sum([state.lateFee, state.nsfFee, state.otherFee])
  const interest = roundToCents(state.accruedExact, terms.dayCount)
  const owesNothing = state.principal === 0n && fees === 0n && interest === 0n
  if (!owesNothing || state.chargedOff !== null || state.paidOffOn !== null) return state
  return { ...state, accruedExact: 0n, paidOffOn: on }
}

/**
 * The state after an event of a day. Where it opens a loan that was over, paid off or charged off,
 * the nights begin after that day: they passed the loan over, and decide nothing in hindsight.
 */
export function reopenAfterEvent(before: LoanState, after: LoanState, on: LocalDate): LoanState {
  if (!isOver(before) || isOver(after)) return after
  return { ...after, closedThrough: latestDay(after.closedThrough, on) }
}

function isOver({ paidOffOn, chargedOff }: LoanState): boolean {
  return paidOffOn !== null || chargedOff !== null
}
