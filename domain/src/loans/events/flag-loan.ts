import type { LoanChange } from '../payments/apply-split.ts'
import { closeLoan, reopenLoan } from '../status/closed-loan.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanEvent } from './loan-event.ts'

/** Sets a flag of a loan from a day on, or lifts it. Closing and reopening also change interest. */
export function flagLoan(
  terms: LoanTerms,
  state: LoanState,
  event: Extract<LoanEvent, { kind: 'flagged' }>,
): LoanChange {
  const { flag: name, on, enteredOn = state.closedThrough } = event
  const transactions: LoanChange['transactions'] = []
  switch (name) {
    case 'bankruptcy':
      return { state: { ...state, bankruptSince: on }, transactions }
    case 'repossession':
      return { state: { ...state, repossessedOn: on }, transactions }
    case 'closed':
      if (on === null) return reopenLoan(terms, state, enteredOn)
      return closeLoan(terms, state, { on, enteredOn })
    case 'deferral':
      return { state: { ...state, deferredSince: on }, transactions }
    default:
      return name satisfies never
  }
}
