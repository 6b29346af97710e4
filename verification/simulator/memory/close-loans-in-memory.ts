import type { LocalDate } from '@quittance/domain/calendar'
import { closeDay } from '@quittance/domain/servicing/close-day'
import type { MemoryBooks } from './memory-books.ts'
import { endLoanSchedules } from './memory-schedules.ts'
import { cancelLoanRepresentments } from './memory-representments.ts'
import { simulatedLender } from '../world.ts'

/**
 * Takes every loan that nobody holds through the days up to one, each in a commit of its own.
 *
 * @returns whether all of them are through
 */
export function closeLoansInMemory(books: MemoryBooks, day: LocalDate): boolean {
  const rules = simulatedLender.settings.servicing
  for (const loan of books.loans.values()) {
    const { loanId, terms, mode } = loan
    if (loan.state.closedThrough >= day || !books.locks.isFree(`loan ${loanId}`)) continue
    const { state, transactions } = closeDay({ terms, rules, mode }, loan.state, day)
    books.loans.set(loanId, { ...loan, state, version: loan.version + 1 })
    cancelLoanRepresentments(books, { loanId, before: loan.state, after: state })
    endLoanSchedules(books, loanId, state)
    for (const transaction of transactions)
      books.postings.push({ paymentId: null, loanId, transaction })
  }
  return [...books.loans.values()].every(({ state }) => state.closedThrough >= day)
}
