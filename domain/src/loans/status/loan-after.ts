import type { LocalDate } from '../../calendar.ts'
import { type Cents, subtract } from '../../money.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import type { LoanState } from '../loan.ts'
import { daysPastDueOn } from './amounts-due.ts'

/** How a loan stands once money of a payment left it again. Amounts in cents. */
export type LoanAfter = {
  /** fees that are owed again, or anew */
  readonly lateFee: Cents
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
  const isAsked = after.bankruptSince === null && after.chargedOff === null
  return {
    lateFee: subtract(after.lateFee, before.lateFee),
    nsfFee: subtract(after.nsfFee, before.nsfFee),
    otherFee: subtract(after.otherFee, before.otherFee),
    daysPastDue: isAsked ? daysPastDueOn(loan, after, on) : null,
    principal: after.principal,
  }
}
