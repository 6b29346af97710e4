import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { MadeSchedule } from '@quittance/contract/make-schedule'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { ScheduleFrequency, ScheduleMaker } from '@quittance/domain/schedules/schedule'
import { banksOfDebit, creditDay, openDebitDay } from '@quittance/domain/schedules/debit-day'
import {
  keepsReplacement,
  type ScheduledPayment,
} from '@quittance/domain/schedules/resume-schedule'
import { pauseOn, type SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import { actorOf } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import {
  type CreateReason,
  type JudgedOrder,
  judgeOrder,
  type MakeContext,
  runOnce,
  writeAgreedSchedule,
} from './create-schedule.ts'
import {
  type ReceiptAddress,
  toReceiptAddress,
  toScheduledPayment,
  toSchedulePause,
  toSchedulePlan,
} from '../payments/scheduled/schedule-row.ts'
import { notifyScheduleMade } from '../payments/scheduled/notify-schedule-made.ts'
import { firstForeseen, readForeseenDebits } from '../payments/read-foreseen-debits.ts'
import { readEndedSchedule } from '../payments/scheduled/followed-debit-repository.ts'
import { afterDueNote } from './moves/after-due-note.ts'
import { type NextPaymentDays, refuseOtherMove } from './moves/kept-move.ts'
import { readRetriesBefore } from '../payments/representment/compare-retries.ts'
import type { MakingTimes } from './run-command.ts'
import { countSchedule } from './schedule-limits.ts'
import { endOne, endWhole } from './end-schedule.ts'
import type { ScheduleOrder } from './schedule-order.ts'
import { isReplaced, setReplacement } from './schedule-command-repository.ts'
import { refuseProcessingDebit, type ProcessingReason } from './refusals/refuse-processing-debit.ts'
import * as store from './schedule-repository.ts'

/** What a schedule is put in place of. */
export type EditedPayment = {
  readonly scheduledPaymentId: string
  /** with all of its series after it; null: this payment alone */
  readonly seriesId: string | null
}

export type EditReason =
  | 'scheduleNotFound'
  | 'notAllowed'
  | 'frequencyNotOffered'
  | ProcessingReason
type EditRefusal = Outcome<never, EditReason>

/**
 * Puts a schedule in place of one that stands, which ends in the same commit unless it is being
 * processed: what was agreed to stays as it was, and the new one rests on a consent of its own. The
 * same key again edits nothing, and is answered the same.
 *
 * @see AMB-142
 */
export async function editSchedule(
  context: MakeContext,
  order: ScheduleOrder,
  edits: EditedPayment,
): Promise<Outcome<MadeSchedule, CreateReason | EditReason>> {
  const { lender } = order
  const { movedOn = null } = order.asked
  const kept = movedOn === null ? [] : [movedOn]
  const compared = [edits.scheduledPaymentId, edits.seriesId, ...kept]
  const command = { route: '/payments/edit-scheduled-payment', compared }
  return runOnce(context, order, command, async (trx, times) => {
    const edited = await findEdited(trx, { ...order, at: times.at }, edits)
    if (edited.kind !== 'edited') return edited
    const keeping = { ...order, at: times.at }
    const other = refuseOtherMove(keeping, edited.next)
    if (other !== null) return other
    // It holds the loan, then the method: the schedule comes after them, as for whoever removes a method.
    const replaces = edited.isWhole ? edited.scheduleId : null
    const judged = await judgeOrder(trx, order, { ...times, replaces })
    const held = await holdEdited(trx, { ...order, at: times.at }, edited)
    if (held !== null) return held
    if (judged.kind !== 'judged') return judged
    // It may have been moved before it was held.
    const stands = await store.readOccurrence(trx, lender.id, edited.id)
    const moved = refuseOtherMove(keeping, nextDaysOf(lender, edited.isWhole, stands))
    if (moved !== null) return moved
    const { loanId } = order.asked
    const making = { lender, loanId, endsAnother: edited.isWhole, now: times.now }
    const over = await countSchedule(trx, making)
    return over ?? done(await replaceEdited(trx, order, { edited, judged, times }))
  })
}

type Replacing = {
  readonly edited: Edited
  readonly judged: JudgedOrder
  readonly times: MakingTimes
}

/** Ends what is edited, writes what stands in its place, and tells its payer what is debited from now on. */
async function replaceEdited(
  trx: LenderTransaction,
  order: ScheduleOrder,
  { edited, judged, times }: Replacing,
): Promise<MadeSchedule> {
  const { lender, borrower } = order
  const { id, scheduleId, isWhole } = edited
  const { loan, schedule } = judged
  const { first } = schedule
  const was = await store.readOccurrence(trx, lender.id, id)
  const next = { plan: toSchedulePlan(was), next: toScheduledPayment(was) }
  const { extraClosedDays } = lender.settings.servicing
  const days = { banks: banksOfDebit[was.kind], extraClosedDays }
  const keepsPaid = keepsReplacement(next, { first, isWhole }, days)
  const asked = { lender, borrower, loan, scheduleId, at: times.at }
  const isPaid = await isReplaced(trx, lender.id, id)
  const retries = await readRetriesBefore(trx, asked)
  const before = await readForeseenDebits(trx, lender, asked)
  const by = actorOf(borrower)
  const ending = { lender, id, scheduleId, reason: 'edited', by, at: times.at } as const
  await (isWhole ? endWhole(trx, ending) : endOne(trx, ending))
  const paused = pauseOn(toSchedulePause(was), dayOf(times.at))
  const pause = pauseKept({ isWhole, pause: paused }, order.asked)
  const replaced = { ...edited, pause }
  const written = await writeAgreedSchedule(trx, order, { ...judged, ...times, replaced })
  const { made, copy } = written
  await setReplacement(trx, lender.id, { id, by: made.id, keepsPaid })
  const foreseen = { before, after: await readForeseenDebits(trx, lender, asked) }
  const ended = await readEndedSchedule(trx, { lenderId: lender.id, id, isWhole }, foreseen)
  const isKept = isPaid && keepsPaid
  const runs = firstForeseen(foreseen.after, written.scheduleId)
  const isLeftOut = isKept || pause !== null
  const paidInsteadOn = isKept ? first.collectOn : null
  const others = await retries()
  const after = afterDueNote(lender, loan, {
    from: edited.countsOn,
    to: creditedOn(lender, first, order.asked),
  })
  const told = {
    ...copy,
    // What does not run for another reason is named as it was agreed to.
    ...((isLeftOut || runs !== null) && { next: runs }),
    ended: { ...ended, paidInsteadOn, pause },
    notes: (reader: Reader) => [after(reader), ...others(reader)].filter(Boolean),
  }
  await notifyScheduleMade(trx, order, told, times)
  return made
}

/** The day from which a payment counts that is debited on its day. */
export function creditedOn(
  { settings: { servicing: rules } }: Pick<Lender, 'settings'>,
  payment: ScheduledPayment,
  { frequency }: { readonly frequency: ScheduleFrequency },
): LocalDate {
  return creditDay(payment, payment.collectOn, { isSeries: frequency !== 'once', rules })
}

/** What is edited, and may be. */
export type Edited = {
  readonly kind: 'edited'
  readonly id: string
  readonly scheduleId: string
  readonly isWhole: boolean
  readonly madeBy: ScheduleMaker
  /** where its receipts go besides; it stays so */
  readonly receipts: ReceiptAddress
  /** the next payment of a whole series; null of anything else */
  readonly next: NextPaymentDays | null
  /** the day from which it would count */
  readonly countsOn: LocalDate
  /** until when its series takes nothing; null: it goes on */
  readonly pause: SchedulePause | null
}

/** The pause that an edit leaves as it is: of a whole series that stays one. */
export function pauseKept(
  { isWhole, pause }: Pick<Edited, 'isWhole' | 'pause'>,
  { frequency }: { readonly frequency: ScheduleFrequency },
): SchedulePause | null {
  return isWhole && frequency !== 'once' ? pause : null
}

type Editing = Pick<ScheduleOrder, 'lender' | 'borrower' | 'asked'> & {
  /** business time */
  readonly at: Instant
}

/** What an edit takes the place of, where its caller may edit it. */
export async function findEdited(
  trx: LenderTransaction,
  { lender, borrower, asked, at: now }: Editing,
  { scheduledPaymentId: id, seriesId }: EditedPayment,
): Promise<Edited | EditRefusal> {
  const found = await store.findScheduledPayment(trx, borrower, id)
  if (found === null || found.loan_id !== asked.loanId)
    return refused('scheduleNotFound', { field: 'scheduleId' })
  const { schedule_id: scheduleId, made_by: madeBy, kind } = found
  if (seriesId !== null && seriesId !== scheduleId)
    return refused('scheduleNotFound', { field: 'recurringId' })
  const isOwn = found.borrower_id === borrower.borrowerId
  const rights = scheduleRights({ madeBy, isOwn, isActive: true }, lender.settings.portal)
  if (!rights.mayEdit) return refused('notAllowed')
  const stands = await store.readOccurrence(trx, lender.id, id)
  if (stands.status !== 'active')
    return refuseProcessingDebit(trx, { lenderId: lender.id, id, now })
  const isWhole = kind === 'once' || seriesId !== null
  // One payment of a series stays one: another series beside it would be taken twice.
  if (!isWhole && asked.frequency !== 'once')
    return refused('frequencyNotOffered', { field: 'pmtFreq' })
  const next = nextDaysOf(lender, isWhole, stands)
  const countsOn = creditedOn(lender, toScheduledPayment(stands), stands)
  const receipts = toReceiptAddress(found)
  const pause = pauseOn(toSchedulePause(found), dayOf(now))
  return { kind: 'edited', id, scheduleId, isWhole, madeBy, receipts, next, countsOn, pause }
}

type NextRow = Pick<
  Awaited<ReturnType<typeof store.readOccurrence>>,
  'moved_from' | 'due_on' | 'collect_on' | 'frequency' | 'kind'
>

/** As its borrower reads them: a day that was closed since it was planned is the next open one. */
function nextDaysOf(
  { settings }: Pick<Lender, 'settings'>,
  isWhole: boolean,
  row: NextRow,
): NextPaymentDays | null {
  if (!isWhole || row.frequency === 'once') return null
  const { moved_from: from, due_on: dueOn } = row
  const on = openDebitDay(row.collect_on, row.kind, settings.servicing)
  return { from: from ?? dueOn, on, isMoved: from !== null && from !== dueOn }
}

/**
 * Holds what is edited: from here on it is debited no more.
 *
 * @returns why not; null: it is held, and was not submitted before
 */
async function holdEdited(
  trx: LenderTransaction,
  { lender, at: now }: Editing,
  { id, scheduleId }: Edited,
): Promise<EditRefusal | null> {
  await store.lockSchedule(trx, lender.id, scheduleId)
  const { status } = await store.readOccurrence(trx, lender.id, id)
  return status === 'active' ? null : refuseProcessingDebit(trx, { lenderId: lender.id, id, now })
}
