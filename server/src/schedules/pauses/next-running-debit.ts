import { dayOf, type Instant } from '@quittance/domain/calendar'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import type { Forecast, ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import type { ForecastRetry } from '@quittance/domain/schedules/forecast-retries'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readDebitsAhead } from '../../payments/debits-ahead-repository.ts'
import { debitsFarAhead } from '../../payments/read-forecasts.ts'
import type { ActiveRetry } from '../../payments/representment/retry-ahead-repository.ts'
import type { ActiveDebit } from '../../payments/scheduled/active-debit-repository.ts'
import type { NextDebit } from '../../payments/scheduled/execution/submitted-debit-repository.ts'
import { nextDebit } from '../../payments/scheduled/plan-next-debit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import {
  forecastDebitsMax,
  forecastLoan,
  type LoanToForecast,
} from '../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'

/** The payments that come after each whose time came while its series was paused or suspended; null where none is left. */
export function nextsAfterPaused(
  lender: Pick<Lender, 'settings'>,
  { id: scheduleId, plan, kind, pause, isSuspended, next }: ActiveDebit,
  at: Instant,
): readonly (NextDebit | null)[] {
  const nexts: (NextDebit | null)[] = []
  let payment: ScheduledPayment | null = next
  while (payment !== null && isTakenOut(payment)) {
    const following: NextDebit | null = nextDebit(lender, { scheduleId, plan, payment, kind })
    nexts.push(following)
    payment = following
  }
  return nexts

  function isTakenOut({ collectOn }: ScheduledPayment): boolean {
    const isDue = debitTime(collectOn, kind, lender.settings.servicing) <= at
    return isDue && (isSuspended || isPausedOn(pause, collectOn))
  }
}

export type LoanFacts = Omit<LoanToForecast, 'schedules'> & {
  readonly retries: readonly ActiveRetry[]
  readonly schedules: readonly ActiveDebit[]
}

/**
 * The first debit of a schedule that runs if it is resumed, or as its pause leaves it: neither one whose
 * time came in its pause, nor one that was paid instead of, nor one that anything else stands in the way of.
 *
 * @returns null where none runs, as things stand
 */
export function nextRunningDebit(
  lender: Pick<Lender, 'settings'>,
  facts: LoanFacts,
  asked: AskedSeries,
): ForecastDebit | null {
  return firstRunning(forecastSeries(lender, facts, asked), asked)
}

function firstRunning({ debits }: Forecast, { scheduleId }: AskedSeries): ForecastDebit | null {
  return debits.find((one) => one.scheduleId === scheduleId && one.why === null) ?? null
}

/** What comes of its loan if a schedule is neither paused nor suspended any more, or as its pause leaves it. */
function forecastSeries(
  lender: Pick<Lender, 'settings'>,
  { schedules, ...facts }: LoanFacts,
  { scheduleId, staysPaused = false }: AskedSeries,
): Forecast {
  const isResumed = (id: string) => id === scheduleId && !staysPaused
  const going = schedules.flatMap((one) =>
    isResumed(one.id) ? onceResumed(lender, one, facts.now) : [one],
  )
  const each = staysPaused ? debitsFarAhead : forecastDebitsMax
  const least = each * (schedules.length + 1)
  return forecastLoan(lender, { ...facts, schedules: going }, least)
}

/** A schedule that is neither paused nor suspended any more; none where no payment of it is left. */
export function onceResumed(
  lender: Pick<Lender, 'settings'>,
  schedule: ActiveDebit,
  at: Instant,
): ActiveDebit[] {
  const nexts = nextsAfterPaused(lender, schedule, at)
  const next = nexts.length === 0 ? schedule.next : nexts.at(-1)
  if (next === null || next === undefined) return []
  const isReplaced = schedule.isNextReplaced && nexts.length === 0
  return [{ ...schedule, next, isNextReplaced: isReplaced, isSuspended: false, pause: null }]
}

type AskedSeries = {
  readonly scheduleId: string
  /** whether its pause goes on; left out: it is asked as if it were resumed */
  readonly staysPaused?: boolean
}

type Asked = AskedSeries & {
  readonly lender: Lender
  /** held by the caller */
  readonly loan: StoredLoan
  /** business time */
  readonly at: Instant
}

/** What is debited of a loan after a series was paused or resumed. */
export type AfterPause = {
  /** the first debit of the series that runs, as things stand; null for none */
  readonly next: ForecastDebit | null
  /** what its pause takes out before that, at most so many as a list of debits tells */
  readonly skipped: readonly ForecastDebit[]
  /** retries of debits of its payer's that came back, as the series stands now */
  readonly retried: readonly ForecastRetry[]
}

/** Reads what its payer is told of a series that was paused or resumed. */
export async function readAfterPause(trx: LenderTransaction, asked: Asked): Promise<AfterPause> {
  const facts = await readFacts(trx, asked)
  const forecast = forecastSeries(asked.lender, facts, asked)
  // A series without an end to its pause is asked as if it were resumed, and the retries are not.
  const { retries } = forecastSeries(asked.lender, facts, { ...asked, staysPaused: true })
  const { scheduleId } = asked
  const payer = facts.schedules.find(({ id }) => id === scheduleId)?.borrowerId
  const own = facts.retries.filter(({ borrowerId }) => borrowerId === payer)
  return {
    next: firstRunning(forecast, asked),
    skipped: forecast.debits
      .filter((one) => one.scheduleId === scheduleId && one.why === 'paused')
      .slice(0, forecastDebitsMax),
    retried: retries.filter(({ id, why }) => why === null && own.some((one) => one.id === id)),
  }
}

async function readFacts(trx: LenderTransaction, { lender, loan, at }: Asked) {
  const of = { lenderId: lender.id, loanId: loan.loanId, today: dayOf(at) }
  return { loan, ...(await readDebitsAhead(trx, of)), now: at }
}
