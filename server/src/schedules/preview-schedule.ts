import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { fillLabel } from '@quittance/contract/labels/labels'
import type { previewScheduleEndpoint } from '@quittance/contract/make-schedule'
import { dayOf, type Instant, toInstant } from '@quittance/domain/calendar'
import { banksOfDebit, debitTime } from '@quittance/domain/schedules/debit-day'
import type {
  Forecast,
  ForecastDebit,
  ScheduleAhead,
} from '@quittance/domain/schedules/forecast-debits'
import { keepsReplacement, scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import type * as z from 'zod/mini'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findPayableLoan, findPayableMethod } from '../payments/intents/payable-loan-repository.ts'
import { settlementDay } from '../payments/intents/price-payment.ts'
import { readDebitsAhead } from '../payments/debits-ahead-repository.ts'
import type { ActiveDebit } from '../payments/scheduled/active-debit-repository.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import {
  forecastDebitsMax,
  forecastLoan,
  type LoanToForecast,
} from '../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import type { ScheduleOrder } from './schedule-order.ts'
import {
  creditedOn,
  type Edited,
  type EditedPayment,
  type EditReason,
  findEdited,
  pauseKept,
} from './edit-schedule.ts'
import { describeMovedRetries } from '../payments/representment/describe-moved-retries.ts'
import { describeCover, findConflicts } from './find-conflicts.ts'
import {
  isFirstMoved,
  type JudgedSchedule,
  judgeSchedule,
  type ScheduleReason,
} from './judge-schedule.ts'
import { afterDueNote } from './moves/after-due-note.ts'
import { refuseOtherMove } from './moves/kept-move.ts'
import { agreedMove } from './moves/agreed-move.ts'
import { toPlannedDebit } from './coming-debits.ts'
import { scheduleConsent } from './schedule-consent.ts'

type Previewing = Pick<ScheduleOrder, 'lender' | 'borrower' | 'reader' | 'asked'> & {
  /** what it would be put in place of; null: it is a new one */
  readonly edits: EditedPayment | null
}
type Preview = z.output<(typeof previewScheduleEndpoint)['result']>
type Planned = Omit<
  Preview,
  'ends' | 'stops' | 'conflicts' | 'moveNote' | 'pauseNote' | 'retriesMoved'
>
type Previewed = Outcome<Preview, ScheduleReason | EditReason | 'loanNotFound' | 'changed'>

/** What a schedule would do and cost, and the consent to it; nothing is written. */
export async function previewSchedule(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  order: Previewing,
): Promise<Previewed> {
  const { lender, borrower, asked, edits } = order
  const { loanId, methodId } = asked
  const now = clocks.business()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return refused('loanNotFound', { field: 'loanId' })
    const edited = edits === null ? null : await findEdited(trx, { ...order, at: now }, edits)
    if (edited !== null && edited.kind !== 'edited') return edited
    const other = refuseOtherMove({ ...order, at: now }, edited?.next ?? null)
    if (other !== null) return other
    const method = await findPayableMethod(trx, borrower, methodId)
    const of = { lenderId: lender.id, loanId, today: dayOf(now) }
    const { schedules: ahead, ...rest } = await readDebitsAhead(trx, of)
    const { pendingPayments } = rest
    const beside = ahead.filter(({ id }) => id !== (edited?.scheduleId ?? null))
    const judged = judgeSchedule({ ...order, loan, method, pendingPayments, beside, now })
    if (judged.kind !== 'judged') return judged
    const others = edited === null ? ahead : leaveOut(lender, ahead, edited)
    const { schedule } = judged
    const paid = edited === null ? null : paidInstead(lender, { ahead, edited }, schedule)
    const facts = { loan, schedules: ahead, ...rest, now }
    const before = forecastLoan(lender, facts, forecastDebitsMax * (ahead.length + 1))
    const pause = edited === null ? null : pauseKept(edited, asked)
    const own = { schedule, others, paid, pause }
    const { after, ...planned } = toPreview(order, { ...facts, ...own })
    const ended = edited === null ? [] : debitsEnded(before.debits, edited, ahead)
    const running = after.debits.filter(({ why }) => why === null)
    const made = running.filter(isNew).slice(0, forecastDebitsMax)
    const compared = { made, ended, others: running.filter((one) => !isNew(one)), pendingPayments }
    const told = { reader: order.reader, currency: schedule.currency }
    const ends = ended.map(toPlannedDebit)
    const stops = debitsStopped(before.debits, after.debits, others)
    const whose = { borrower, retries: rest.retries }
    const retriesMoved = describeMovedRetries({ before, after }, { ...told, ...whose })
    const conflicts = edited === null ? [] : findConflicts(compared, told)
    const moveNotes = moveNotesOf(order, { edited, schedule, loan })
    const notes = { moveNote: moveNotes, pauseNote: pauseNote(order, pause) }
    return done({ ...planned, ends, stops, conflicts, retriesMoved, ...notes })
  })
}

type Facts = Omit<LoanToForecast, 'schedules'> & {
  readonly loan: StoredLoan
  readonly schedule: JudgedSchedule
  readonly others: readonly ActiveDebit[]
  /** what is edited, where it was paid instead of its next payment, and that stays so; null where not */
  readonly paid: ActiveDebit | null
  /** of what is edited, where that stays paused */
  readonly pause: SchedulePause | null
}

function toPreview(
  order: Previewing,
  { schedule, others, paid, pause, ...ahead }: Facts,
): Planned & { readonly after: Forecast } {
  const { lender } = order
  const { now } = ahead
  const { servicing } = lender.settings
  const { first, fee, method } = schedule
  const own = { ...asAhead(order, schedule, now), pause, ...replacementOf(paid) }
  const forecast = forecastLoan(
    lender,
    { ...ahead, schedules: [...others, own] },
    forecastDebitsMax * (others.length + 1),
  )
  const running = forecast.debits.filter(({ why }) => why === null)
  const debits = running
    .filter(({ scheduleId }) => scheduleId === own.id)
    .slice(0, forecastDebitsMax)
  // What was paid instead of, or is paused, is not taken: all that is told is of the debit that runs.
  const runsFirst = paid === null && pause === null
  const runsOn = runsFirst ? first.collectOn : (debits[0]?.collectOn ?? first.collectOn)
  const days = new Set(debits.map(({ collectOn }) => collectOn))
  const meets = running.filter((one) => one.scheduleId !== own.id && days.has(one.collectOn))
  return {
    fee,
    authorization: scheduleConsent(order, schedule, now).text,
    movedAuthorization: movedConsent(order, schedule, now),
    coveredNote: describeCover(forecast.debits.filter(isNew), order.reader),
    changeUntil: debitTime(runsOn, method.kind, servicing),
    settlesOn: method.kind === 'card' ? null : settlementDay(lender, method.kind, runsOn),
    debits: debits.map(toPlannedDebit),
    after: forecast,
    paidInsteadOn: paid === null ? null : first.collectOn,
    paidInsteadNote:
      paid === null
        ? ''
        : fillLabel(order.reader, 'retries.ends.paid', { date: { day: first.collectOn } }),
    meets: [...new Set(meets.map(({ collectOn }) => collectOn))],
  }
}

const newId = 'new'
const isNew = ({ scheduleId }: ForecastDebit) => scheduleId === newId

/** The consent to the day on which a payment stays that was moved before; '' for none. */
function movedConsent(order: Previewing, schedule: JudgedSchedule, now: Instant): string {
  const { asked } = order
  if (!isFirstMoved(schedule)) return ''
  const { amount } = asked
  const agreed = agreedMove(schedule.first.collectOn, { amount, ...schedule })
  return scheduleConsent({ ...order, asked: agreed.asked }, agreed.schedule, now).text
}

type EditedTo = Pick<Facts, 'schedule' | 'loan'> & { readonly edited: Edited | null }

/** What becomes of the day of a payment that is edited, and from when it counts. */
function moveNotesOf(order: Previewing, { edited, schedule, loan }: EditedTo): string {
  if (edited === null) return ''
  const { lender, reader, asked } = order
  const days = { from: edited.countsOn, to: creditedOn(lender, schedule.first, asked) }
  const after = afterDueNote(lender, loan, days)(reader)
  return [moveNote(order, edited), after].filter(Boolean).join(' ')
}

/** What becomes of a payment that is not on its own day; '' where it is, or its series begins anew. */
function moveNote({ reader, asked }: Previewing, { next }: Edited): string {
  if (next === null) return ''
  const { movedOn = null } = asked
  const values = { date: { day: next.from }, moved: { day: movedOn ?? next.on } }
  if (movedOn !== null && !(next.isMoved && next.on === movedOn))
    return fillLabel(reader, 'schedules.moved.put', values)
  if (!next.isMoved) return ''
  const words = movedOn !== null ? 'schedules.moved.kept' : 'schedules.moved.lost'
  return fillLabel(reader, words, values)
}

/** That a series which is edited stays paused; '' where it is not. */
function pauseNote({ reader }: Previewing, pause: SchedulePause | null): string {
  if (pause === null) return ''
  const { since, until } = pause
  if (until === null) return fillLabel(reader, 'schedules.row.paused', { date: { day: since } })
  return fillLabel(reader, 'schedules.row.pausedUntil', { date: { day: until } })
}

/** As it would stand once it is made, and agreed to. */
function asAhead(
  { asked, borrower }: Previewing,
  { plan, first, fee, method }: JudgedSchedule,
  madeAt: Instant,
): ScheduleAhead {
  const { kind, funding, status, awaits, usableFrom, expires } = method
  return {
    id: newId,
    madeAt,
    plan,
    next: first,
    amount: asked.amount,
    fee,
    kind,
    funding,
    region: borrower.stateCode,
    method: { status, awaits, usableFrom, expires, isRemoved: false },
    isSuspended: false,
    isAuthorized: true,
    pause: null,
    ...replacementOf(null),
    nextLookAt: toInstant(0),
  }
}

function replacementOf(paid: ActiveDebit | null) {
  const nextReplacedUntil = paid?.nextReplacedUntil ?? null
  return { isNextReplaced: paid !== null, nextReplacedUntil }
}

type InPlace = { readonly ahead: readonly ActiveDebit[]; readonly edited: Edited }

/** What is edited, where its payer paid instead of its next payment, and that stays so; null where not. */
function paidInstead(
  { settings }: Previewing['lender'],
  { ahead, edited: { id, isWhole } }: InPlace,
  { first }: JudgedSchedule,
): ActiveDebit | null {
  const was = ahead.find(({ occurrenceId }) => occurrenceId === id)
  if (was === undefined || !was.isNextReplaced) return null
  const { extraClosedDays } = settings.servicing
  const days = { banks: banksOfDebit[was.kind], extraClosedDays }
  return keepsReplacement(was, { first, isWhole }, days) ? was : null
}

/** What would run if nothing were edited, and does not any more. */
function debitsEnded(
  before: Forecast['debits'],
  { id, scheduleId, isWhole }: Edited,
  schedules: readonly ActiveDebit[],
): Forecast['debits'] {
  const own = schedules.find((one) => one.id === scheduleId)
  const running = before.filter((one) => one.scheduleId === scheduleId && one.why === null)
  const isIt = ({ paymentNo }: { readonly paymentNo: number }) =>
    own?.occurrenceId === id && paymentNo === own.next.paymentNo
  return (isWhole ? running : running.filter(isIt)).slice(0, forecastDebitsMax)
}

const keyOf = ({ scheduleId, paymentNo }: ForecastDebit) => `${scheduleId} ${paymentNo}`

/**
 * What others would take if nothing were made, and do not take any more: it is told as not running, or
 * comes after the debit that pays the loan off.
 */
function debitsStopped(
  before: Forecast['debits'],
  after: Forecast['debits'],
  others: readonly ActiveDebit[],
): Preview['stops'] {
  const told = new Map(after.map((debit) => [keyOf(debit), debit]))
  const isOver = after.some(({ isPayoff }) => isPayoff)
  const ids = new Set(others.map(({ id }) => id))
  return before
    .filter((debit) => debit.why === null && ids.has(debit.scheduleId))
    .filter((debit) => {
      const now = told.get(keyOf(debit))
      return now === undefined ? isOver : now.why === 'nothingOwed'
    })
    .slice(0, forecastDebitsMax)
    .map(toPlannedDebit)
}

/** The schedules without what is edited: a series of which one payment is goes on with the next. */
function leaveOut(
  { settings }: Previewing['lender'],
  ahead: readonly ActiveDebit[],
  { scheduleId, isWhole }: Edited,
): ActiveDebit[] {
  const { extraClosedDays } = settings.servicing
  return ahead.flatMap((schedule) => {
    if (schedule.id !== scheduleId) return schedule
    const { plan, next, kind } = schedule
    const days = { banks: banksOfDebit[kind], extraClosedDays }
    const after = isWhole ? null : scheduledPayment(plan, next.paymentNo + 1, days)
    return after === null ? [] : { ...schedule, next: after }
  })
}
