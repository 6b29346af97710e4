import type { LocalDate } from '../../calendar.ts'
import { type Cents, smallest, subtract, sum } from '../../money.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import type { LoanState } from '../loan.ts'
import { daysPastDueOn } from './amounts-due.ts'

/** How a loan stands once money of a payment left it again. Amounts in cents. */
export type LoanAfter = {
  /** owed again */
  readonly lateFee: Cents
  /** charged for what is unpaid by it, and by nothing before */
  readonly lateFeeAdded: Cents
  /** fees that are owed again, or anew */
  readonly nsfFee: Cents
  readonly otherFee: Cents
  /** null where nothing is demanded (AMB-129) */
  readonly daysPastDue: number | null
  readonly principal: Cents
}

/**
 * How a loan stands after money of a payment left it again, as its borrower is told.
 *
 * @param change the loan before and after, and the day of the change
 */
export function loanAfter(
  loan: LoanUnderRules,
  change: { readonly before: LoanState; readonly after: LoanState; readonly on: LocalDate },
): LoanAfter {
  const { before, after, on } = change
  const known = new Set(before.lateFees.map(({ no }) => no))
  const fresh = after.lateFees.filter(({ no }) => !known.has(no)).map(({ amount }) => amount)
  const lateFees = subtract(after.lateFee, before.lateFee)
  const lateFeeAdded = smallest(sum(fresh), lateFees)
  const isAsked = after.bankruptSince === null && after.chargedOff === null
  return {
    lateFee: subtract(lateFees, lateFeeAdded),
    lateFeeAdded,
    nsfFee: subtract(after.nsfFee, before.nsfFee),
    otherFee: subtract(after.otherFee, before.otherFee),
    daysPastDue: isAsked ? daysPastDueOn(loan, after, on) : null,
    principal: after.principal,
  }
}
