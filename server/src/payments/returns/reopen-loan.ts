import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import type { LoanState } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { isReopened } from '@quittance/domain/loans/status/end-of-loan'
import { formatDollars } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ReopenedLoan } from '../../notifications/templates/account-notifications.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { ReturnRepository } from './return-repository.ts'

export type LoanReopening = {
  readonly loanId: string
  /** as the loan stood before the payment left it again */
  readonly before: LoanState
  /** what became of the payment */
  readonly cause: ReopenedLoan['cause']
  readonly today: LocalDate
  /** elapsed time */
  readonly now: Instant
}

/**
 * Follows a payment that left its loan again: where nothing had been owed and now something is, each
 * borrower who has the loan in the portal is told what. Schedules that had ended while the payoff was
 * held are restored; a loan that was paid off for good has had none since.
 */
export async function reopenLoan(
  repository: Pick<ReturnRepository, 'lockLoan' | 'restoreSchedules' | 'notifyLoanReopened'>,
  lender: Lender,
  { loanId, before, cause, today, now }: LoanReopening,
): Promise<void> {
  const loan = await repository.lockLoan(loanId)
  if (loan === null || !isReopened(before, loan.state)) return
  const { heldUntil, paidOffOn: endedOn } = before
  const { extraClosedDays } = lender.settings.servicing
  const place = { lenderId: lender.id, loanId }
  const restored =
    heldUntil === null || endedOn === null
      ? { debits: [], staysEnded: 0 }
      : await repository.restoreSchedules({ ...place, endedOn, today, extraClosedDays })
  const owed = owedOn(lender, loan, today)
  await repository.notifyLoanReopened(place, { cause, owed, ...restored }, { today, now })
}

/** What is owed, as home shows it; null where nothing is demanded (AMB-129). */
function owedOn(lender: Lender, loan: StoredLoan, today: LocalDate): ReopenedLoan['owed'] {
  const { terms, state, mode } = loan
  if (state.chargedOff !== null || state.bankruptSince !== null) return null
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const { totalAmountDue, nextPayment, oldestDueOn } = amountsDue(underRules, state, { today })
  return {
    currency: terms.currency,
    due: formatDollars(totalAmountDue),
    next: formatDollars(nextPayment),
    nextOn: oldestDueOn,
    payoff: formatDollars(highestPaymentOn(underRules, state, [], today)),
  }
}
