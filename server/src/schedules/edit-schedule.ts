import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { MadeSchedule } from '@quittance/contract/make-schedule'
import type { Instant } from '@quittance/domain/calendar'
import type { ScheduleMaker } from '@quittance/domain/schedules/schedule'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import { keepsReplacement } from '@quittance/domain/schedules/resume-schedule'
import { scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import { actorOf } from '../lenders/borrower.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import {
  type CreateReason,
  judgeOrder,
  type MakeContext,
  runOnce,
  writeAgreedSchedule,
} from './create-schedule.ts'
import {
  type ReceiptAddress,
  toReceiptAddress,
  toScheduledPayment,
  toSchedulePlan,
} from '../payments/scheduled/schedule-row.ts'
import { countSchedule } from './schedule-limits.ts'
import { endOne, endWhole } from './end-schedule.ts'
import type { ScheduleOrder } from './schedule-order.ts'
import { setReplacement } from './schedule-command-repository.ts'
import { refuseProcessingDebit, type ProcessingReason } from './refusals/refuse-processing-debit.ts'
import * as store from './schedule-repository.ts'

/** What a schedule is put in place of. */
export type EditedPayment = {
  readonly scheduledPaymentId: string
  /** with all of its series after it; null: this payment alone */
  readonly seriesId: string | null
}

export type EditReason = 'scheduleNotFound' | 'notAllowed' | ProcessingReason
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
  const compared = [edits.scheduledPaymentId, edits.seriesId]
  const command = { route: '/payments/edit-scheduled-payment', compared }
  return runOnce(context, order, command, async (trx, times) => {
    const edited = await findEdited(trx, { ...order, at: times.at }, edits)
    if (edited.kind !== 'edited') return edited
    // It holds the loan, then the method: the schedule comes after them, as for whoever removes a method.
    const replaces = edited.isWhole ? edited.scheduleId : null
    const judged = await judgeOrder(trx, order, { ...times, replaces })
    const held = await holdEdited(trx, { ...order, at: times.at }, edited)
    if (held !== null) return held
    if (judged.kind !== 'judged') return judged
    const { id, scheduleId, isWhole } = edited
    const { loanId } = order.asked
    const making = { lender, loanId, endsAnother: isWhole, now: times.now }
    const over = await countSchedule(trx, making)
    if (over !== null) return over
    const was = await store.readOccurrence(trx, lender.id, id)
    const { first } = judged.schedule
    const next = { plan: toSchedulePlan(was), next: toScheduledPayment(was) }
    const { extraClosedDays } = lender.settings.servicing
    const days = { banks: banksOfDebit[was.kind], extraClosedDays }
    const keepsPaid = keepsReplacement(next, { first, isWhole }, days)
    const by = actorOf(order.borrower)
    const ending = { lender, id, scheduleId, reason: 'edited', by, at: times.at } as const
    await (isWhole ? endWhole(trx, ending) : endOne(trx, ending))
    const made = await writeAgreedSchedule(trx, order, { ...judged, ...times, replaced: edited })
    await setReplacement(trx, lender.id, { id, by: made.id, keepsPaid })
    return done(made)
  })
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
  const { status } = await store.readOccurrence(trx, lender.id, id)
  if (status !== 'active') return refuseProcessingDebit(trx, { lenderId: lender.id, id, now })
  const isWhole = kind === 'once' || seriesId !== null
  return { kind: 'edited', id, scheduleId, isWhole, madeBy, receipts: toReceiptAddress(found) }
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
