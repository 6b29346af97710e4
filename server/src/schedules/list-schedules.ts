import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import { frequencyText } from '@quittance/contract/labels/frequency-text'
import type { Reader } from '@quittance/contract/labels/labels'
import type {
  ComingDebit,
  listSchedulesEndpoint,
  ScheduledPaymentRow,
  SchedulesRequest,
} from '@quittance/contract/schedules'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { bankMethodKind } from '@quittance/domain/lenders/lender-features'
import { debitTime, openDebitDay } from '@quittance/domain/schedules/debit-day'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import { methodKinds, type MethodKind } from '@quittance/domain/payments/payment-method'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import { scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { isPausedOn, pauseOn, type SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { earliestScheduleDay } from '@quittance/domain/schedules/schedule-date-range'
import { mayDeleteAllSeries, scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import type * as z from 'zod/mini'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { toCents } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { findPayableLoan } from '../payments/intents/payable-loan-repository.ts'
import { toShownMethod } from '../payments/methods/method-row.ts'
import { readDebitsAhead } from '../payments/debits-ahead-repository.ts'
import { readWhyPutOff } from '../payments/replacements/replaced-debit-repository.ts'
import {
  readSeriesDebits,
  type SeriesDebit,
} from '../payments/representment/series-debits-repository.ts'
import type { ActiveDebit } from '../payments/scheduled/active-debit-repository.ts'
import { toSchedulePause, toSchedulePlan } from '../payments/scheduled/schedule-row.ts'
import { forecastLoan } from '../servicing/loans/forecast-loan.ts'
import { offeredMoveDays } from './moves/find-movable.ts'
import { type ForeseenRetries, foreseeRetries } from './retries/foresee-retries.ts'
import type { LoanFacts } from './pauses/next-running-debit.ts'
import { resumeDays, resumeOf } from './pauses/resume-days.ts'
import {
  type ListedStatus,
  paysSeries,
  readSchedules,
  type ScheduleListRow,
} from './schedule-repository.ts'
import { toComingDebits, debitMethodText } from './coming-debits.ts'
import { describeOpenDebits } from '../payments/scheduled/changes/describe-open-debits.ts'
import { describeClosedDueDay } from './moves/describe-closed-due-day.ts'
import { describeReplacement } from './describe-replacement.ts'

type Listing = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly reader: Reader
  readonly request: SchedulesRequest
}
type Listed = z.output<(typeof listSchedulesEndpoint)['result']>

const allStatuses: readonly ListedStatus[] = ['active', 'declined', 'deleted']
const kindsOf: Readonly<Record<SchedulesRequest['kinds'], readonly MethodKind[]>> = {
  all: methodKinds,
  check: ['ach', 'pad'],
  card: ['card'],
}

/** The scheduled payments of a loan, with what its caller may do to each. */
export async function listSchedules(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  listing: Listing,
): Promise<Outcome<Listed, 'loanNotFound'>> {
  const { lender, borrower, request } = listing
  const { status, kinds, loanId, ...page } = request
  const now = clocks.business()
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return null
    const statuses = status === 'all' ? allStatuses : [status]
    const asked = { ...page, loanId, statuses, kinds: kindsOf[kinds] }
    const [rows, hasSeries, ahead, open] = await Promise.all([
      readSchedules(trx, lender.id, asked),
      paysSeries(trx, borrower, loanId),
      readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(now) }),
      readSeriesDebits(trx, { lenderId: lender.id, loanId }),
    ])
    const { schedules, retries } = ahead
    const facts = { loan, ...ahead, now }
    const forecast = forecastLoan(lender, facts)
    const ids = schedules.filter((one) => isPutOff(one, forecast)).map((one) => one.occurrenceId)
    const whyPutOff = await readWhyPutOff(trx, { lenderId: lender.id, ids })
    const resumes = resumeDays(lender, facts)
    const foreseen = foreseeRetries(listing, { facts, forecast, open })
    const about = { facts, rows, hasSeries, schedules, retries, open, whyPutOff }
    return { ...about, forecast, foreseen, resumes }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const { foreseen } = found
  const rows = found.rows.map((row) => toRow(row, { ...listing, ...found, today: dayOf(now) }))
  const mayDeleteAll = found.hasSeries && mayDeleteAllSeries(lender.settings.portal)
  const { portal: settings, servicing: rules } = lender.settings
  const listed = {
    rows,
    debits: toComingDebits(found, { borrower, reader: listing.reader }).map((debit) => ({
      ...debit,
      ...changesOf(debit, { ...listing, ...found }),
      ...movesOf(debit, { ...listing, ...found }),
      dueNote: describeClosedDueDay(debit, { ...listing, ...found }),
    })),
    isLoanFinal: found.forecast.endsLoan,
    mayDeleteAll,
    deleteAllNote: mayDeleteAll ? foreseen.ifDeleted(ownSeries(found.schedules, borrower)) : '',
    earliestByCard: earliestScheduleDay('card', now, { settings, rules }),
    earliestByBank: earliestScheduleDay(bankMethodKind(borrower.country), now, { settings, rules }),
    closedDays: [...rules.extraClosedDays],
  }
  return rows.length === 0 ? doneEmpty(listed) : done(listed)
}

function ownSeries(schedules: readonly ActiveDebit[], { borrowerId }: Borrower): string[] {
  return schedules
    .filter((one) => one.borrowerId === borrowerId && one.plan.frequency !== 'once')
    .map(({ id }) => id)
}

type Changing = Pick<Listing, 'lender'> & {
  readonly foreseen: ForeseenRetries
  readonly facts: LoanFacts
}

/** What its reader may do to the next debit of a series. */
function changesOf(
  { id, isOwn, obstacle }: ComingDebit,
  { lender, foreseen, facts }: Changing,
): Pick<ComingDebit, 'moveEarliest' | 'moveLatest' | 'maySkip' | 'skipNote'> {
  const debit = facts.schedules.find(({ occurrenceId }) => occurrenceId === id)
  if (debit === undefined || debit.plan.frequency === 'once')
    return { moveEarliest: null, moveLatest: null, maySkip: false, skipNote: '' }
  const { portal, servicing } = lender.settings
  const rights = scheduleRights({ madeBy: debit.madeBy, isOwn, isActive: true }, portal)
  const days =
    rights.mayEdit && servicing.movesDebits
      ? offeredMoveDays(lender, facts, { debit, obstacle })
      : null
  const { earliest: moveEarliest = null, latest: moveLatest = null } = days ?? {}
  // What is not taken anyway can not be left out.
  const maySkip = rights.mayDelete && (obstacle === '' || obstacle === 'waits')
  const skipNote = rights.mayDelete ? foreseen.ifSkipped(debit.id) : ''
  return { moveEarliest, moveLatest, maySkip, skipNote }
}

type Moving = Pick<Listing, 'lender'> & {
  readonly schedules: readonly ActiveDebit[]
  /** of those payments that waited for another one which does not come any more, what became of that */
  readonly whyPutOff: Awaited<ReturnType<typeof readWhyPutOff>>
}

/** The day that a debit was for before it was put off and why, or before its borrower moved it. */
function movesOf(
  { id, on, dueOn, changeUntil }: ComingDebit,
  { lender, schedules, whyPutOff }: Moving,
): Pick<ComingDebit, 'movedFrom' | 'putOffBy'> {
  const debit = schedules.find(({ occurrenceId }) => occurrenceId === id)
  if (debit === undefined) return { movedFrom: null, putOffBy: '' }
  const { next, kind, movedFrom } = debit
  if (on <= openDebitDay(next.collectOn, kind, lender.settings.servicing))
    return { movedFrom: movedFrom === dueOn ? null : movedFrom, putOffBy: '' }
  const ownTime = debitTime(next.collectOn, kind, lender.settings.servicing)
  if (changeUntil <= ownTime) return { movedFrom: next.collectOn, putOffBy: 'late' }
  return { movedFrom: next.collectOn, putOffBy: whyPutOff.get(id) ?? 'another' }
}

/** What its payer is told before it is deleted or paused. */
function changeNotes(row: ScheduleListRow, { foreseen, ...told }: Listing & Foretold) {
  const { schedule_id: id, frequency } = row
  return {
    ...describeOpenDebits(row, told),
    deletedRetries: foreseen.ifDeleted([id]),
    pausedRetries: frequency === 'once' ? [] : foreseen.ifPaused(id),
  }
}

const nothingTold = { deleteNote: '', pauseNote: '', deletedRetries: '', pausedRetries: [] }

type Foretold = {
  readonly forecast: Forecast
  readonly foreseen: ForeseenRetries
  readonly resumes: ReturnType<typeof resumeDays>
  readonly open: readonly SeriesDebit[]
  readonly today: LocalDate
}

/** Whether the next payment of a schedule runs on a later day than its own. */
function isPutOff({ id, next }: ActiveDebit, { debits }: Forecast): boolean {
  const debit = debits.find((one) => one.scheduleId === id && one.paymentNo === next.paymentNo)
  return debit !== undefined && debit.collectOn > next.collectOn
}

function toRow(row: ScheduleListRow, told: Listing & Foretold): ScheduledPaymentRow {
  const { lender, borrower, reader, forecast, foreseen, resumes, today } = told
  const { borrower_id, made_by: madeBy, kind, frequency } = row
  const isOwn = borrower_id === borrower.borrowerId
  const status = row.status === 'active' || row.status === 'deleted' ? row.status : 'declined'
  const rights = { madeBy, isOwn, isActive: status === 'active' }
  const pause = toSchedulePause(row)
  const resumesOn = resumes.get(row.schedule_id) ?? null
  const isPaused = isPausedOn(pause, row.collect_on)
  return {
    id: row.scheduled_payment_id,
    seriesId: frequency === 'once' ? null : row.schedule_id,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    on: status === 'active' ? debitDay(row, forecast) : row.collect_on,
    dueOn: row.due_on,
    movedFrom: row.moved_from === row.due_on ? null : row.moved_from,
    secondOn: secondDayOf(row),
    methodId: isOwn ? row.method_id : null,
    text: frequencyText(frequency, reader, lenderFrequency(lender.settings.portal, frequency)),
    kind,
    methodText: debitMethodText(toShownMethod(row), { isOwn, reader }),
    type: frequency === 'once' ? 'once' : 'recurring',
    status,
    isFinal: status === 'active' ? isLastOne(row, forecast) : row.is_final,
    loanNo: row.loan_no,
    isLoanFinal: forecast.endsLoan,
    madeBy,
    frequency,
    suspendedOn: status === 'active' ? row.suspended_on : null,
    skipped: row.has_lost_replacement ? 'replacementGone' : row.skip_reason,
    remark: describeReplacement({ ...row, isPaused }, forecast.retries, reader),
    isOwn,
    ...pauseOf({ ...row, pause: pauseOn(pause, today), resumesOn }, lender, rights),
    ...(status === 'active' && resumes.has(row.schedule_id)
      ? resumeOf(resumesOn, foreseen.ifResumed(row.schedule_id), reader)
      : { resumesOn: null, resumeNote: '' }),
    ...(isOwn && status === 'active' ? changeNotes(row, told) : nothingTold),
    ...scheduleRights(rights, lender.settings.portal),
  }
}

/** Of a schedule twice a month the day of the payment after this one: the other of both. */
function secondDayOf(row: ScheduleListRow): LocalDate | null {
  if (row.second_on === null) return null
  const days = { banks: null, extraClosedDays: [] }
  const following = scheduledPayment(toSchedulePlan(row), row.payment_no + 1, days)
  return following?.dueOn ?? row.second_on
}

/** The day of its debit, as the list of debits tells it: a later one where it was put off. */
function debitDay(
  { schedule_id: id, payment_no: no, collect_on: on }: ScheduleListRow,
  { debits }: Forecast,
): LocalDate {
  return debits.find((one) => one.scheduleId === id && one.paymentNo === no)?.collectOn ?? on
}

type Paused = Pick<ScheduleListRow, 'status' | 'frequency' | 'suspended_on'> & {
  readonly pause: SchedulePause | null
  /** the first debit once it is resumed; null for none */
  readonly resumesOn: LocalDate | null
}

/** Whether its series takes nothing, and whether its reader may say so: of a pause that is over nothing is told. */
function pauseOf(
  { status, frequency, suspended_on, pause, resumesOn }: Paused,
  { settings: { portal, servicing } }: Lender,
  rights: Parameters<typeof scheduleRights>[0],
): Pick<ScheduledPaymentRow, 'mayPause' | 'pausedOn' | 'pausedUntil'> {
  const isSeries = status === 'active' && frequency !== 'once'
  // A suspended one is resumed, once its account can be debited, and not paused. A pause may always be ended.
  const isOffered = suspended_on === null ? servicing.pausesSchedules : resumesOn !== null
  const mayChange = isOffered && scheduleRights(rights, portal).mayEdit
  return {
    mayPause: isSeries && (pause === null ? mayChange : rights.isOwn),
    pausedOn: isSeries && pause !== null ? pause.since : null,
    pausedUntil: isSeries && pause !== null ? pause.until : null,
  }
}

/** Whether nothing is owed after it, or its series ends with it. @see AMB-40 */
function isLastOne({ schedule_id: id }: ScheduleListRow, { debits }: Forecast): boolean {
  const next = debits.find(({ scheduleId }) => scheduleId === id)
  return next !== undefined && (next.isPayoff || next.isLastOfSeries)
}
