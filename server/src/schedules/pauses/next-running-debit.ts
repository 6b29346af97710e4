import { dayOf, type Instant } from '@quittance/domain/calendar'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readPendingPaymentsOf } from '../../payments/intents/pending-payment-repository.ts'
import { readRetriesAhead } from '../../payments/representment/retry-ahead-repository.ts'
import {
  type ActiveDebit,
  readActiveDebits,
} from '../../payments/scheduled/active-debit-repository.ts'
import type { NextDebit } from '../../payments/scheduled/execution/submitted-debit-repository.ts'
import { nextDebit } from '../../payments/scheduled/plan-next-debit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import {
  forecastDebitsMax,
  forecastLoan,
  type LoanToForecast,
} from '../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'

/** The payments that come after each whose time came while its series was paused; null where none is left. */
export function nextsAfterPaused(
  lender: Pick<Lender, 'settings'>,
  { id: scheduleId, plan, kind, pause, next }: ActiveDebit,
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

  function isTakenOut({ collectOn, dueOn }: ScheduledPayment): boolean {
    return debitTime(collectOn, kind, lender.settings.servicing) <= at && isPausedOn(pause, dueOn)
  }
}

export type LoanFacts = Omit<LoanToForecast, 'schedules'> & {
  readonly schedules: readonly ActiveDebit[]
}

/**
 * The first debit of a schedule that runs if it is not paused any more, or as its pause leaves it: neither one whose
 * time came in its pause, nor one that was paid instead of, nor one that anything else stands in the way of.
 *
 * @returns null where none runs, as things stand
 */
export function nextRunningDebit(
  lender: Pick<Lender, 'settings'>,
  { schedules, ...facts }: LoanFacts,
  { scheduleId, staysPaused = false }: Pick<Asked, 'scheduleId' | 'staysPaused'>,
): ForecastDebit | null {
  const isResumed = (id: string) => id === scheduleId && !staysPaused
  const going = schedules.flatMap((one) => (isResumed(one.id) ? resumed(one) : [one]))
  const least = forecastDebitsMax * (schedules.length + 1)
  const { debits } = forecastLoan(lender, { ...facts, schedules: going }, least)
  return debits.find((one) => one.scheduleId === scheduleId && one.why === null) ?? null

  function resumed(schedule: ActiveDebit): ActiveDebit[] {
    const nexts = nextsAfterPaused(lender, schedule, facts.now)
    const next = nexts.length === 0 ? schedule.next : nexts.at(-1)
    if (next === null || next === undefined) return []
    const isReplaced = schedule.isNextReplaced && nexts.length === 0
    return [{ ...schedule, next, isNextReplaced: isReplaced, pause: null }]
  }
}

type Asked = {
  readonly lender: Lender
  /** held by the caller */
  readonly loan: StoredLoan
  readonly scheduleId: string
  /** whether its pause goes on; left out: it is asked as if it were resumed */
  readonly staysPaused?: boolean
  /** business time */
  readonly at: Instant
}

/** Reads what decides on it, and asks. */
export async function readNextRunningDebit(
  trx: LenderTransaction,
  { lender, loan, at, ...asked }: Asked,
): Promise<ForecastDebit | null> {
  const of = { lenderId: lender.id, loanId: loan.loanId }
  const schedules = await readActiveDebits(trx, { ...of, today: dayOf(at) })
  const pendingPayments = await readPendingPaymentsOf(trx, of.lenderId, of.loanId)
  const retries = await readRetriesAhead(trx, of)
  const facts = { loan, schedules, pendingPayments, retries, now: at }
  return nextRunningDebit(lender, facts, asked)
}
