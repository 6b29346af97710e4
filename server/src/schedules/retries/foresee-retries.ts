import type { Reader } from '@quittance/contract/labels/labels'
import type { PausedRetries } from '@quittance/contract/schedules'
import { addDays, dayOf, toInstant } from '@quittance/domain/calendar'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import type { Forecast, ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import { scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { SeriesDebit } from '../../payments/representment/series-debits-repository.ts'
import type { ActiveDebit } from '../../payments/scheduled/active-debit-repository.ts'
import { forecastDebitsMax } from '../../servicing/loans/forecast-loan.ts'
import { type LoanFacts, onceResumed } from '../pauses/next-running-debit.ts'
import { compareRetries } from '../../payments/representment/compare-retries.ts'
import type { MovedRetry } from '../../payments/representment/describe-moved-retries.ts'

type Foretold = {
  readonly facts: LoanFacts
  readonly forecast: Pick<Forecast, 'debits'>
  /** what its series have on their way, or try again */
  readonly open: readonly SeriesDebit[]
}
type Place = {
  readonly lender: Lender
  readonly reader: Reader
  /** who reads it */
  readonly borrower: Borrower
}

/** What becomes of the retries of a loan if its schedules are changed, in sentences; '' for nothing. */
export type ForeseenRetries = ReturnType<typeof foreseeRetries>

/** Asks for what each change of a schedule would make of the retries of its loan. */
export function foreseeRetries(
  { lender, reader, borrower }: Place,
  { facts, forecast, open }: Foretold,
) {
  return { ifDeleted, ifSkipped, ifResumed, ifPaused }

  /** Their own retries end with them, and are told as that. */
  function ifDeleted(ids: readonly string[]): string {
    const own = open.filter(({ scheduleId }) => ids.includes(scheduleId))
    const retries = facts.retries.filter(({ id }) => !own.some((one) => one.paymentId === id))
    const schedules = facts.schedules.filter(({ id }) => !ids.includes(id))
    return textOf(changes({ schedules, retries }))
  }

  function ifSkipped(id: string): string {
    return textOf(changes(putting(id, (one) => withoutNext(lender, one))))
  }

  function ifResumed(id: string): string {
    return textOf(changes(putting(id, (one) => onceResumed(lender, one, facts.now))))
  }

  /** After each debit that a pause takes out, as far as that changes it. */
  function ifPaused(id: string): PausedRetries[] {
    const schedule = facts.schedules.find((one) => one.id === id)
    if (schedule === undefined || facts.retries.length === 0) return []
    const since = dayOf(facts.now)
    const told: PausedRetries[] = []
    for (const after of daysOf(schedule, forecast.debits).slice(0, forecastDebitsMax)) {
      const pause = { since, until: addDays(after, 1) }
      const moved = changes(putting(id, (one) => [{ ...one, pause }]))
      if (textOf(moved) !== textOf(told.at(-1)?.moved ?? [])) told.push({ after, moved })
    }
    return told
  }

  function putting(id: string, change: (schedule: ActiveDebit) => readonly ActiveDebit[]) {
    const schedules = facts.schedules.flatMap((one) => (one.id === id ? change(one) : [one]))
    return { schedules, retries: facts.retries }
  }

  function changes(changed: Parameters<typeof compareRetries>[1]['changed']): MovedRetry[] {
    if (facts.retries.length === 0) return []
    return compareRetries(lender, { facts, changed }, { reader, borrower })
  }
}

function textOf(moved: readonly MovedRetry[]): string {
  return moved.map(({ note }) => note).join(' ')
}

/** The days of its debits that run: of one that was put off that from which it was. */
function daysOf({ id, next }: ActiveDebit, debits: readonly ForecastDebit[]) {
  return debits
    .filter(({ scheduleId, why }) => scheduleId === id && why === null)
    .map((one) => (one.paymentNo === next.paymentNo ? next.collectOn : one.collectOn))
}

/** A schedule whose next payment is left out; none where no other follows. */
function withoutNext({ settings }: Pick<Lender, 'settings'>, schedule: ActiveDebit): ActiveDebit[] {
  const { plan, next, kind } = schedule
  const { extraClosedDays } = settings.servicing
  const days = { banks: banksOfDebit[kind], extraClosedDays }
  const following = scheduledPayment(plan, next.paymentNo + 1, days)
  if (following === null) return []
  const own = { isNextReplaced: false, nextReplacedUntil: null, nextLookAt: toInstant(0) }
  return [{ ...schedule, ...own, next: following }]
}
