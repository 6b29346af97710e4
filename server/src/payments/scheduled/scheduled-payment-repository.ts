import { sql } from 'kysely'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Schedule } from '@quittance/domain/schedules/schedule'
import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockComingPayments } from './schedule-lock-repository.ts'
import type { ReceiptAddress } from './schedule-row.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/**
 * Asks which loans in this borrower's portal have an active schedule, whoever of them made it. One
 * that waits, since its account takes no debit or it is paused until it is resumed, pays nothing: its loan is as if it had none.
 */
export const scheduledLoansStatement = compileOnce((at: Owner, from) =>
  scheduledLoansQuery(from, at),
)

export function scheduledLoansQuery(from: LenderQuery, { lenderId, borrowerId }: Owner) {
  return activeSchedules(from, lenderId)
    .select('s.loan_id')
    .distinct()
    .where('s.suspended_on', 'is', null)
    .where((is) => is.or([is('s.paused_on', 'is', null), is('s.paused_until', 'is not', null)]))
    .where('s.loan_id', 'in', (own) =>
      own
        .selectFrom('loan_parties as own')
        .select('own.loan_id')
        .where('own.borrower_id', '=', borrowerId)
        .where('own.is_linked', '=', true),
    )
}

/** Who voided a schedule, why and when, as its audit keeps it. */
export type ScheduleVoid = {
  readonly by: 'borrower' | 'collector' | 'lender' | 'system'
  readonly reason: string
  /** business time */
  readonly at: Instant
  /** payments by the same account whose tries end in the same transaction: none when left out */
  readonly tries?: readonly string[]
}

/**
 * Voids every active schedule that this method of the borrower pays, with all of its payments that
 * were not taken; other schedules stay.
 *
 * @returns the ids of the schedules that were voided
 */
export async function voidSchedules(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  methodId: string,
  { by, reason, at, tries = [] }: ScheduleVoid,
): Promise<string[]> {
  const voidedAt = new Date(at)
  const ids = await lockSchedulesOf(trx, { lenderId, borrowerId }, methodId)
  if (ids.length === 0) return ids
  await lockComingPayments(trx, lenderId, { scheduleIds: ids, tries })
  await trx
    .updateTable('schedules')
    .set({ status: 'deleted', voided_at: voidedAt, voided_by: by, void_reason: reason })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', ids)
    .execute()
  await trx
    .updateTable('scheduled_payments')
    .set({ status: 'deleted', closed_at: voidedAt })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', ids)
    .where('status', '=', sql.lit('active'))
    .execute()
  return ids
}

/** In the order of their ids, so that two who void the same ones do not wait for each other. */
async function lockSchedulesOf(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  methodId: string,
): Promise<string[]> {
  const rows = await activeSchedules(trx, lenderId)
    .select('s.schedule_id')
    .where('s.borrower_id', '=', borrowerId)
    .where('s.method_id', '=', methodId)
    .orderBy('s.schedule_id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ schedule_id }) => schedule_id)
}

/** What is written down when a schedule is made, beside what was agreed. */
export type ScheduleToWrite = Omit<Schedule, 'status'> & {
  readonly consentId: string
  /** where the receipts of its payments go besides; nowhere when left out */
  readonly receipts?: ReceiptAddress
  /** left out: it pays from the first one on */
  readonly pause?: SchedulePause | null
  readonly madeAt: Instant
  readonly first: {
    readonly id: string
    readonly paymentNo: number
    readonly dueOn: LocalDate
    readonly collectOn: LocalDate
  }
}

/** Writes down a new, active schedule with its next payment. */
export async function insertSchedule(
  trx: LenderTransaction,
  lenderId: string,
  schedule: ScheduleToWrite,
): Promise<void> {
  const { first } = schedule
  await trx
    .insertInto('schedules')
    .values({
      lender_id: lenderId,
      schedule_id: schedule.id,
      loan_id: schedule.loanId,
      borrower_id: schedule.borrowerId,
      method_id: schedule.methodId,
      kind: schedule.frequency === 'once' ? 'once' : 'recurring',
      frequency: schedule.frequency,
      amount_cents: schedule.amount,
      fee_cents: schedule.fee,
      currency: schedule.currency,
      start_on: schedule.startOn,
      second_on: schedule.secondOn,
      payments_max: schedule.paymentsMax,
      made_by: schedule.madeBy,
      made_at: new Date(schedule.madeAt),
      status: 'active',
      consent_id: schedule.consentId,
      receipt_email: schedule.receipts?.email ?? '',
      receipt_email_was: schedule.receipts?.was?.email ?? null,
      receipt_email_changed_at: schedule.receipts?.was?.changedAt ?? null,
      paused_on: schedule.pause?.since ?? null,
      paused_until: schedule.pause?.until ?? null,
      voided_at: null,
      voided_by: null,
    })
    .execute()
  await trx
    .insertInto('scheduled_payments')
    .values({
      lender_id: lenderId,
      scheduled_payment_id: first.id,
      schedule_id: schedule.id,
      payment_no: first.paymentNo,
      due_on: first.dueOn,
      collect_on: first.collectOn,
      amount_cents: schedule.amount,
      fee_cents: schedule.fee,
      status: 'active',
      payment_id: null,
      closed_at: null,
    })
    .execute()
}

function activeSchedules(from: LenderQuery, lenderId: string) {
  return from
    .selectFrom('schedules as s')
    .where('s.lender_id', '=', lenderId)
    .where('s.status', '=', sql.lit('active'))
}
