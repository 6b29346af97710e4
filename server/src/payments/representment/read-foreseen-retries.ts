import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { foreseenStopUntil } from '@quittance/domain/payments/stop-retry'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import {
  foreseenRetryDay,
  nothingForeseen,
  type RetryForecast,
  toForeseenRetries,
} from '../../servicing/loans/foreseen-retry.ts'
import { type ForecastsQuestion, readForecasts } from '../read-forecasts.ts'

export type RetriesQuestion = ForecastsQuestion

/** What becomes of the retries of these loans, as home tells it: each may be made on a later day than is planned. */
export async function readForeseenRetries(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  asked: RetriesQuestion,
): Promise<RetryForecast> {
  return retriesOf(await readForecasts(trx, lender, asked))
}

/** The retries of all of these loans. */
export function retriesOf(forecasts: readonly Forecast[]): RetryForecast {
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
  const planned = { orderId: paymentId, triesAgainOn: retryOn }
  return foreseenStopUntil(retryOn, foreseenRetryDay(foreseen, planned))
}

/** The days of retries, for a receipt. */
export type RetryDays = RetryForecast
export const noRetryDays: RetryDays = nothingForeseen
export const retryDayOf = foreseenRetryDay
