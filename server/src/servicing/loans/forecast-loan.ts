import type { Instant } from '@quittance/domain/calendar'
import {
  type Forecast,
  forecastDebits,
  type ScheduleAhead,
} from '@quittance/domain/schedules/forecast-debits'
import type { LoanAhead } from '@quittance/domain/schedules/loan-ahead'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { StoredLoan } from './loan-state-repository.ts'

/** How many of the coming debits of a loan are told. */
export const forecastDebitsMax = 12

export type LoanToForecast = {
  readonly loan: Pick<StoredLoan, 'terms' | 'state' | 'mode'>
  readonly schedules: readonly ScheduleAhead[]
  readonly pendingPayments: LoanAhead['pendingPayments']
  readonly retries: LoanAhead['retries']
  /** days on which it is debited that nobody did by hand, from today on */
  readonly debitedOn: LoanAhead['debitedOn']
  /** the business clock */
  readonly now: Instant
}

/** What becomes of the coming debits of a loan, each as it will be decided in its time. */
export function forecastLoan(
  { settings }: Pick<Lender, 'settings'>,
  {
    loan: { terms, state, mode },
    schedules,
    pendingPayments,
    retries,
    debitedOn,
    now,
  }: LoanToForecast,
  least = forecastDebitsMax,
): Forecast {
  const { servicing } = settings
  const loan = { terms, rules: servicing, mode }
  const ahead = { loan, state, pendingPayments, debitedOn, retries, now }
  return forecastDebits(schedules, ahead, { rules: servicing, least })
}
