import type { NextDebit } from '@quittance/contract/loans'
import { compareDays, type Instant } from '@quittance/domain/calendar'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { forecastLoan, type LoanToForecast } from './forecast-loan.ts'
import type { ComingRetry, ComingSchedule, PaidOnLoans } from './paid-on-loans.ts'

type Around = Pick<PaidOnLoans, 'schedules' | 'retries' | 'unposted'> & {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly now: Instant
}
type Coming = { readonly nextDebit: NextDebit | null; readonly endsLoan: boolean }

/**
 * What is debited next on a loan by a schedule, or by a retry of a debit that came back, if it runs, and
 * whether its schedules pay the loan off.
 */
export function nextDebitOf(
  loan: LoanToForecast['loan'] & { readonly loanId: string },
  around: Around,
): Coming {
  const { lender, now } = around
  const schedules = around.schedules.get(loan.loanId) ?? []
  const retries = around.retries.get(loan.loanId) ?? []
  if (schedules.length === 0 && retries.length === 0) return { nextDebit: null, endsLoan: false }
  const pendingPayments = around.unposted.get(loan.loanId) ?? []
  const forecast = forecastLoan(lender, { loan, schedules, pendingPayments, retries, now })
  const coming = [
    ...tellRetries(forecast, retries, around),
    ...tellDebits(forecast, schedules, around),
  ]
  const [nextDebit = null] = coming.toSorted((left, right) => compareDays(left.on, right.on))
  return { nextDebit, endsLoan: forecast.endsLoan }
}

function tellDebits(
  { debits }: Forecast,
  schedules: readonly ComingSchedule[],
  { lender, borrower }: Around,
): NextDebit[] {
  return debits.flatMap(({ scheduleId, collectOn: on, amount, fee, why, isPayoff: isFinal }) => {
    const by = schedules.find(({ id }) => id === scheduleId)
    if (by === undefined) return []
    const method = by.borrowerId === borrower.borrowerId ? by.shown : null
    const isOwn = method !== null && by.madeBy === 'borrower'
    const scheduledId = isOwn && lender.settings.portal.scheduleDelete ? by.occurrenceId : ''
    const obstacle = why ?? ''
    return [{ isRetry: false, scheduledId, on, amount, fee, method, obstacle, isFinal }]
  })
}

function tellRetries(
  { retries: told }: Forecast,
  retries: readonly ComingRetry[],
  { borrower }: Around,
): NextDebit[] {
  return told.flatMap(({ id, on, amount, fee, why, isPayoff: isFinal }) => {
    const by = retries.find((one) => one.id === id)
    if (by === undefined) return []
    const method = by.borrowerId === borrower.borrowerId ? by.shown : null
    const obstacle = why ?? ''
    return [{ isRetry: true, scheduledId: '', on, amount, fee, method, obstacle, isFinal }]
  })
}
