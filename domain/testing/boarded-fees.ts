import { addDays } from '../src/calendar.ts'
import { installmentDueOn } from '../src/loans/contract-terms/installments.ts'
import { roundToCents } from '../src/loans/interest/accrue-interest.ts'
import type { LoanState } from '../src/loans/loan.ts'
import type { LoanUnderRules } from '../src/loans/events/loan-event.ts'

/** The installments whose late fee comes with a loan's boarding: those whose day it is. */
export function feesOfBoarding(
  { terms, rules }: LoanUnderRules,
  { openedOn, satisfied, principal, accruedExact }: LoanState,
): readonly number[] {
  const takesFees = rules.lateFeePercent + rules.lateFeeFlat > 0n
  if (openedOn === null || principal === 0n || !takesFees) return []
  const interest = roundToCents(accruedExact, terms.dayCount)
  const owed = principal + (interest > 0n ? interest : 0n)
  const all = Array.from({ length: terms.installments }, (_, at) => at + 1)
  return all.filter((no) => {
    const short = BigInt(no) * terms.installmentAmount - satisfied
    // Earlier installments come first of what is owed.
    const before = short - terms.installmentAmount
    const isLeft = owed > (before > 0n ? before : 0n) && owed > rules.shortPayTolerance
    const day = addDays(installmentDueOn(terms, no), rules.graceDays + 1)
    return day === openedOn && isLeft && short > rules.shortPayTolerance
  })
}
