import { dayOf, type Instant } from '@quittance/domain/calendar'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { forecastLoan, type LoanToForecast } from '../servicing/loans/forecast-loan.ts'
import { readLoan } from '../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from './debits-ahead-repository.ts'

export type ForecastsQuestion = {
  readonly loanIds: Iterable<string>
  /** business time */
  readonly at: Instant
}

/** What becomes of the coming debits of these loans, as their lists of schedules tell it: each loan once. */
export async function readForecasts(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  asked: ForecastsQuestion,
): Promise<Forecast[]> {
  const loans = await readLoansAhead(trx, lender, asked)
  return loans.map((loan) => forecastLoan(lender, loan))
}

/** The same, as far ahead as the first debit that runs of each schedule, where one of them runs at all. */
export async function readFirstDebits(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  asked: ForecastsQuestion,
): Promise<Forecast[]> {
  const loans = await readLoansAhead(trx, lender, asked)
  return loans.map((loan) => forecastFirstDebits(lender, loan))
}

/** More than a weekly series has until a pause ends, so that the first one after it is told; of each schedule. */
export const debitsFarAhead = 60

/** Foretells a loan as far ahead as the first debit that runs of each of its schedules. */
export function forecastFirstDebits(
  lender: Pick<Lender, 'settings'>,
  loan: LoanToForecast,
): Forecast {
  const near = forecastLoan(lender, loan)
  // Rarely more than the near ones is asked for, which takes ten times as long.
  if (tellsFirstDebits(near, loan)) return near
  return forecastLoan(lender, loan, debitsFarAhead * (loan.schedules.length + 1))
}

/** One that nothing but its borrower lets run again has no first debit. */
function tellsFirstDebits({ debits }: Forecast, { schedules }: LoanToForecast): boolean {
  const running = new Set(debits.flatMap(({ scheduleId, why }) => (why === null ? scheduleId : [])))
  return schedules.every(
    ({ id, isSuspended, pause }) => running.has(id) || isSuspended || pause?.until === null,
  )
}

async function readLoansAhead(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { loanIds, at: now }: ForecastsQuestion,
): Promise<LoanToForecast[]> {
  const loans = []
  for (const loanId of new Set(loanIds)) {
    const loan = await readLoan(trx, loanId)
    if (loan === null) continue
    const ahead = await readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(now) })
    loans.push({ loan, ...ahead, now })
  }
  return loans
}
