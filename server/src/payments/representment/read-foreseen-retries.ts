import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { foreseenStopUntil } from '@quittance/domain/payments/stop-retry'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { forecastLoan } from '../../servicing/loans/forecast-loan.ts'
import {
  foreseenRetryDay,
  nothingForeseen,
  type RetryForecast,
  toForeseenRetries,
} from '../../servicing/loans/foreseen-retry.ts'
import { readLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from '../debits-ahead-repository.ts'

export type RetriesQuestion = {
  readonly loanIds: Iterable<string>
  /** business time */
  readonly at: Instant
}

/** What becomes of the retries of these loans, as home tells it: each may be made on a later day than is planned. */
export async function readForeseenRetries(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { loanIds, at: now }: RetriesQuestion,
): Promise<RetryForecast> {
  const forecasts = []
  for (const loanId of new Set(loanIds)) {
    const loan = await readLoan(trx, loanId)
    if (loan === null) continue
    const ahead = await readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(now) })
    forecasts.push(forecastLoan(lender, { loan, ...ahead, now }))
  }
  return toForeseenRetries({
    retries: forecasts.flatMap(({ retries }) => retries),
    coveredRetries: forecasts.flatMap(({ coveredRetries }) => coveredRetries),
    retryMosts: new Map(forecasts.flatMap(({ retryMosts }) => [...retryMosts])),
  })
}

type Waiting = {
  readonly paymentId: string
  readonly loanId: string
  /** as it is planned */
  readonly retryOn: LocalDate
  /** business time */
  readonly at: Instant
}

/** Until when a retry whose day came can be stopped, as home tells it: it may be made on a later day. */
export async function readRetryStopUntil(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { paymentId, loanId, retryOn, at }: Waiting,
): Promise<Instant> {
  const foreseen = await readForeseenRetries(trx, lender, { loanIds: [loanId], at })
  return foreseenStopUntil(retryOn, foreseen.retryDays.get(paymentId) ?? null)
}

/** The days of retries, for a receipt. */
export type RetryDays = RetryForecast
export const noRetryDays: RetryDays = nothingForeseen
export const retryDayOf = foreseenRetryDay
