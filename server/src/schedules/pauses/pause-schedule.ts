import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import {
  pauseEndRange,
  pauseOn,
  type SchedulePause,
} from '@quittance/domain/schedules/schedule-pause'
import { type Borrower, lacksAgreement } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { notifySeriesPaused } from '../../payments/scheduled/changes/notify-series-paused.ts'
import { toSchedulePause } from '../../payments/scheduled/schedule-row.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { type MakingTimes, runCommand } from '../run-command.ts'
import { countSchedule, type LimitReason } from '../schedule-limits.ts'
import { lockSchedule } from '../schedule-repository.ts'
import { readRetriesBefore } from '../../payments/representment/compare-retries.ts'
import { readAfterPause } from './next-running-debit.ts'
import * as store from './pause-repository.ts'
import { skipPausedDebits } from './skip-paused-debits.ts'

type PauseContext = Pick<LendersContext, 'db' | 'clocks'>
type Changing = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly seriesId: string
  /** one attempt, one key */
  readonly key: string
  /** of an agent: whether the borrower was told, and agreed */
  readonly isReadOut?: boolean | undefined
}
type PauseReason =
  | 'scheduleNotFound'
  | 'noneRuns'
  | 'notAllowed'
  | 'notAgreed'
  | 'beingProcessed'
  | LimitReason
type Changed = Outcome<{ readonly id: string }, PauseReason>

/**
 * Pauses a series from now on, under the locks under which a debit is made: what was submitted goes on, and
 * nothing after it is taken until the day that is asked for, or until it is resumed.
 */
export async function pauseSchedule(
  context: PauseContext,
  { until, ...changing }: Changing & { readonly until: LocalDate | null },
): Promise<
  Outcome<{ readonly id: string }, PauseReason | 'dateTooEarly' | 'dateTooLate' | 'keyReused'>
> {
  const { seriesId } = changing
  const command = { route: '/payments/pause-schedule', compared: [seriesId, until] }
  return runChange(context, { ...changing, ...command }, async (trx, times) => {
    const today = dayOf(times.at)
    const { earliest, latest } = pauseEndRange(today)
    if (until !== null && until < earliest)
      return refused('dateTooEarly', { field: 'until', values: { earliest: { day: earliest } } })
    if (until !== null && until > latest)
      return refused('dateTooLate', { field: 'until', values: { latest: { day: latest } } })
    return change(trx, changing, { pause: { since: today, until }, times })
  })
}

/**
 * Ends the pause of a series, and its suspension where its account can be debited again: its next payment is taken on
 * its day, and none before is made up for.
 *
 * @see AMB-143
 */
export async function resumeSchedule(
  context: PauseContext,
  changing: Changing,
): Promise<Outcome<{ readonly id: string }, PauseReason | 'keyReused'>> {
  const command = { route: '/payments/resume-schedule', compared: [changing.seriesId] }
  return runChange(context, { ...changing, ...command }, (trx, times) =>
    change(trx, changing, { pause: null, times }),
  )
}

type KeptChange = Changing & {
  readonly route: string
  readonly compared: readonly (string | null)[]
}

function runChange<Reason extends string>(
  context: PauseContext,
  command: KeptChange,
  act: (trx: LenderTransaction, times: MakingTimes) => Promise<Outcome<{ id: string }, Reason>>,
) {
  return runCommand(context, { ...command, again: ({ id }) => ({ id }) }, act)
}

type Change = { readonly pause: SchedulePause | null; readonly times: MakingTimes }

async function change(
  trx: LenderTransaction,
  { lender, borrower, seriesId, isReadOut }: Changing,
  { pause, times: { at, now } }: Change,
): Promise<Changed> {
  if (lacksAgreement(borrower, { isReadOut })) return refused('notAgreed')
  const found = await store.findSeries(trx, borrower, seriesId)
  if (found === null) return refused('scheduleNotFound', { field: 'recurringId' })
  const isOwn = found.borrower_id === borrower.borrowerId
  const { portal, servicing } = lender.settings
  const rights = scheduleRights({ madeBy: found.made_by, isOwn, isActive: true }, portal)
  const lifts = pause === null && found.suspended_on !== null
  // Who paused it may always end that, whatever their lender offers by now.
  const ends = isOwn && pause === null && pauseOn(toSchedulePause(found), dayOf(at)) !== null
  const mayChange = rights.mayEdit && (servicing.pausesSchedules || lifts)
  if (!ends && !mayChange) return refused('notAllowed')
  const loanId = found.loan_id
  const loan = await lockLoan(trx, loanId)
  if (loan === null) return refused('scheduleNotFound', { field: 'recurringId' })
  await lockSchedule(trx, lender.id, seriesId)
  await skipPausedDebits(trx, { lender, loanId, seriesId, at })
  // Read again under its lock: the payment that was skipped may have been its last.
  const held = await store.findSeries(trx, borrower, seriesId)
  if (held === null) return refused('scheduleNotFound', { field: 'recurringId' })
  const id = await store.readNextPayment(trx, lender.id, seriesId)
  if (id === null) return refused('beingProcessed')
  const series = { lender, loan, scheduleId: seriesId, at }
  const isLifted =
    pause === null &&
    rights.mayEdit &&
    held.suspended_on !== null &&
    (await readAfterPause(trx, series)).next !== null
  if (pause === null) {
    // What goes on already has nothing to be told of.
    const isPaused = pauseOn(toSchedulePause(held), dayOf(at)) !== null
    if (!isPaused && held.suspended_on === null) return done({ id })
    if (!isPaused && !isLifted) return refused('noneRuns', { field: 'recurringId' })
  } else {
    const over = await countSchedule(trx, { lender, loanId, endsAnother: true, now })
    if (over !== null) return over
  }
  const retries = await readRetriesBefore(trx, { ...series, borrower })
  await store.writePause(trx, lender.id, { scheduleId: seriesId, id, pause, isLifted })
  const kind = pause === null ? 'scheduleResumed' : 'schedulePaused'
  const detail = { scheduleId: seriesId, loanId, until: pause?.until ?? '' }
  await writeSessionAudit(trx, borrower, { kind, detail, at: now })
  const staysPaused = pause !== null && pause.until !== null
  const after = await readAfterPause(trx, { ...series, staysPaused })
  const told = { lender, borrower, loanId, seriesId, notes: await retries() }
  await notifySeriesPaused(trx, { ...told, id, pause, ...after }, { at, now })
  return done({ id })
}
