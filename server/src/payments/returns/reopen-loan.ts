import { compareDays, type Instant, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { perDiem } from '@quittance/domain/loans/payoff/payoff'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import type { LoanState } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { isReopened } from '@quittance/domain/loans/status/end-of-loan'
import { add, formatDollars } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ReopenedLoan } from '../../notifications/templates/account-notifications.ts'
import { forecastLoan, type LoanToForecast } from '../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { ReturnRepository } from './return-repository.ts'

type ReopenRepository = Pick<
  ReturnRepository,
  'lockLoan' | 'restoreSchedules' | 'readDebitsAhead' | 'notifyLoanReopened'
>

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
  repository: ReopenRepository,
  lender: Lender,
  { loanId, before, cause, today, now }: LoanReopening,
): Promise<void> {
  const loan = await repository.lockLoan(loanId)
  if (loan === null || !isReopened(before, loan.state)) return
  const { heldUntil, paidOffOn: endedOn } = before
  const { extraClosedDays } = lender.settings.servicing
  const place = { lenderId: lender.id, loanId }
  const schedules =
    heldUntil === null || endedOn === null
      ? { restored: 0, staysEnded: 0 }
      : await repository.restoreSchedules({ ...place, endedOn, today, extraClosedDays })
  const owed = owedOn(lender, loan, today)
  const ahead = await repository.readDebitsAhead({ ...place, today })
  const debits = comingDebits(lender, loan, { ...ahead, now: instantAt(today, noon) })
  await repository.notifyLoanReopened(place, { cause, owed, debits, ...schedules }, { today, now })
}

/** Debits that are restored run after the day, so that its hour decides nothing of them. */
const noon = '12:00:00'

/** Of each schedule what runs next, and what is tried again, in the order of their days. */
function comingDebits(
  lender: Lender,
  loan: StoredLoan,
  ahead: Omit<LoanToForecast, 'loan'>,
): ReopenedLoan['debits'] {
  const forecast = forecastLoan(lender, { loan, ...ahead })
  const { currency } = loan.terms
  const running = forecast.debits.filter(({ why }) => why === null)
  const next = ahead.schedules.flatMap(
    ({ id }) => running.find((one) => one.scheduleId === id) ?? [],
  )
  return [
    ...next.map(({ collectOn: on, ...debit }) => ({ on, isRetry: false, ...debit })),
    ...forecast.retries.map((retry) => ({ ...retry, isRetry: true })),
  ]
    .toSorted((left, right) => compareDays(left.on, right.on))
    .map(({ on, amount, fee, isRetry }) => ({
      amount: formatDollars(add(amount, fee)),
      currency,
      on,
      loanNo: loan.loanNo,
      ...(isRetry && { isRetry }),
    }))
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
    payoffDaily: formatDollars(perDiem(terms, state)),
  }
}
