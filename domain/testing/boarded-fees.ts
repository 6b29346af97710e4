import { addDays } from '../src/calendar.ts'
import { installmentDueOn } from '../src/loans/contract-terms/installments.ts'
import type { LoanState } from '../src/loans/loan.ts'
import type { LoanUnderRules } from '../src/loans/events/loan-event.ts'

/** The installments whose late fee comes with a loan's boarding: those whose day it is. */
export function feesOfBoarding(
  { terms, rules }: LoanUnderRules,
  { openedOn, satisfied, principal }: LoanState,
): readonly number[] {
  const takesFees = rules.lateFeePercent + rules.lateFeeFlat > 0n
  if (openedOn === null || principal === 0n || !takesFees) return []
  const all = Array.from({ length: terms.installments }, (_, at) => at + 1)
  return all.filter((no) => {
    const short = BigInt(no) * terms.installmentAmount - satisfied
    const day = addDays(installmentDueOn(terms, no), rules.graceDays + 1)
    return day === openedOn && short > rules.shortPayTolerance
  })
}
