import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { LocalDate } from '@quittance/domain/calendar'
import { foreseenStopUntil } from '@quittance/domain/payments/stop-retry'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import { type CoveredRetry, isStillMade } from '@quittance/domain/schedules/forecast-retries'

/** The retries of a loan as they will go if nothing else happens to it, by the payments that came back. */
export type RetryForecast = {
  /** null where no day is left for it */
  readonly retryDays: ReadonlyMap<string, LocalDate | null>
  /** those to which another debit leaves nothing */
  readonly coveredRetries: ReadonlyMap<string, CoveredRetry>
  /** the most that each takes */
  readonly retryMosts: Forecast['retryMosts']
}

export const nothingForeseen: RetryForecast = {
  retryDays: new Map(),
  coveredRetries: new Map(),
  retryMosts: new Map(),
}

export function toForeseenRetries({
  retries,
  coveredRetries,
  retryMosts,
}: Pick<Forecast, 'retries' | 'coveredRetries' | 'retryMosts'>): RetryForecast {
  return {
    retryDays: new Map(retries.map((retry) => [retry.id, isStillMade(retry) ? retry.on : null])),
    coveredRetries: new Map(coveredRetries.map((one) => [one.id, one])),
    retryMosts,
  }
}

type Planned = Pick<PaymentAnswer, 'orderId' | 'triesAgainOn' | 'retryMost' | 'stopUntil'>

/**
 * The day of a retry, until when it can be stopped and the most that it takes as its loan foresees them, and the debit
 * that leaves nothing to take, where there is one: without that it takes what came back, whatever else does.
 */
export function foreseenRetry(
  foreseen: RetryForecast,
  { orderId, triesAgainOn, retryMost: back, stopUntil: planned }: Planned,
): Pick<PaymentAnswer, 'triesAgainOn' | 'retryMost' | 'retryCover' | 'stopUntil'> {
  if (triesAgainOn === null)
    return { triesAgainOn, retryMost: back, retryCover: null, stopUntil: planned }
  const retryMost = foreseen.retryMosts.get(orderId) ?? back
  const covered = foreseen.coveredRetries.get(orderId)
  const on = foreseenRetryDay(foreseen, { orderId, triesAgainOn })
  const stopUntil = planned && foreseenStopUntil(triesAgainOn, on)
  if (covered !== undefined)
    return { triesAgainOn: on, retryMost: back, retryCover: covered.by, stopUntil }
  return { triesAgainOn: on, retryMost, retryCover: null, stopUntil }
}

/** The day on which it is made; null where none is left for it. The planned one, where the loan foresees nothing of it. */
export function foreseenRetryDay(
  { retryDays, coveredRetries }: RetryForecast,
  { orderId, triesAgainOn }: Pick<Planned, 'orderId'> & { readonly triesAgainOn: LocalDate },
): LocalDate | null {
  const day = coveredRetries.get(orderId)?.on ?? retryDays.get(orderId)
  return day === undefined ? triesAgainOn : day
}
