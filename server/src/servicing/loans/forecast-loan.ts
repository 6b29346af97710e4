import type { Instant, LocalDate } from '@quittance/domain/calendar'
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
  readonly schedules: readonly (ScheduleAhead & { readonly debitedOn: readonly LocalDate[] })[]
  readonly pendingPayments: LoanAhead['pendingPayments']
  readonly retries: LoanAhead['retries']
  /** as of each of its schedules; left out: as of the first of them */
  readonly debitedOn?: readonly LocalDate[]
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
    now,
    ...days
  }: LoanToForecast,
  least = forecastDebitsMax,
): Forecast {
  const { servicing } = settings
  const loan = { terms, rules: servicing, mode }
  const { debitedOn = schedules[0]?.debitedOn ?? [] } = days
  const ahead = { loan, state, pendingPayments, debitedOn, retries, now }
  return forecastDebits(schedules, ahead, { rules: servicing, least })
}
