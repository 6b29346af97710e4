import type { Instant } from '@quittance/domain/calendar'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { sql } from 'kysely'
import type { Borrower } from '../lenders/borrower.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/uuid.ts'
import {
  isPlaceFree,
  type PaymentInPlace,
  paymentInPlace,
} from '../payments/intents/pending-payment-repository.ts'
import { shownMethodColumns } from '../payments/methods/method-row.ts'
import {
  lockComingPayments,
  lockSchedules,
} from '../payments/scheduled/schedule-lock-repository.ts'
import { scheduledPaymentsQuery } from '../payments/scheduled/schedule-row.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Statuses of the list; what was skipped is told as declined, with its reason. */
export type ListedStatus = 'active' | 'declined' | 'deleted'

export type SchedulesQuery = {
  readonly loanId: string
  readonly statuses: readonly ListedStatus[]
  readonly kinds: readonly MethodKind[]
  readonly sort: 'oldest' | 'newest' | 'smallest' | 'largest'
  readonly limit: number
  readonly offset: number
}

const occurrenceStatuses = {
  active: ['active'],
  declined: ['declined', 'skipped'],
  deleted: ['deleted'],
} as const

/** Payments of the schedules of a loan, whoever of its parties made them. */
export async function readSchedules(
  trx: LenderTransaction,
  lenderId: string,
  asked: SchedulesQuery,
) {
  const isDescending = asked.sort === 'newest' || asked.sort === 'largest'
  const isByAmount = asked.sort === 'smallest' || asked.sort === 'largest'
  const direction = isDescending ? 'desc' : 'asc'
  return schedulesOf(trx, lenderId, asked.loanId)
    .where(
      'd.status',
      'in',
      asked.statuses.flatMap((status) => occurrenceStatuses[status]),
    )
    .where('m.kind', 'in', asked.kinds)
    .where('d.replaced_by', 'is', null)
    .orderBy(isByAmount ? 'd.amount_cents' : 'd.collect_on', direction)
    .orderBy('d.collect_on', direction)
    .orderBy('d.scheduled_payment_id', direction)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
}

export type ScheduleListRow = Awaited<ReturnType<typeof readSchedules>>[number]

function schedulesOf(trx: LenderTransaction, lenderId: string, loanId: string) {
  return scheduledPaymentsQuery(trx, lenderId)
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 's.lender_id').onRef('l.loan_id', '=', 's.loan_id'),
    )
    .where('s.loan_id', '=', loanId)
    .select('l.loan_no')
    .select(hasLostReplacement.as('has_lost_replacement'))
    .select(inPlace.as('in_place'))
    .select(shownMethodColumns)
}

/** Whether nothing stands in the place of a row of `scheduled_payments d` any more that was skipped for it. */
const hasLostReplacement = sql<boolean>`(d.skip_reason = 'replaced'
  and ${isPlaceFree('d.lender_id', 'd.scheduled_payment_id')})`

/** What was paid instead of a row of `scheduled_payments d` that is to come, or was skipped for it. */
const inPlace = sql<PaymentInPlace | null>`(case when d.status = 'active' or d.skip_reason = 'replaced'
  then ${paymentInPlace('d.lender_id', 'd.scheduled_payment_id')} end)`

/** Whether this borrower pays a series of the loan that is active. */
export async function paysSeries(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<boolean> {
  const row = await ownSchedules(trx, { lenderId, borrowerId }, loanId)
    .where('kind', '=', 'recurring')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the active schedules of a loan that this borrower pays, in the order of their ids.
 *
 * @param kinds made once, repeated, or both
 * @returns their ids: what ended before they were held is not among them
 */
export async function lockOwnSchedules(
  trx: LenderTransaction,
  owner: Owner,
  { loanId, kinds }: { readonly loanId: string; readonly kinds: readonly ScheduleKind[] },
): Promise<string[]> {
  const rows = await ownSchedules(trx, owner, loanId)
    .where('kind', 'in', kinds)
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.schedule_id)
}

type ScheduleKind = 'once' | 'recurring'

function ownSchedules(trx: LenderTransaction, { lenderId, borrowerId }: Owner, loanId: string) {
  return trx
    .selectFrom('schedules')
    .select('schedule_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', sql.lit('active'))
    .orderBy('schedule_id')
}

/** A scheduled payment of a loan in this borrower's list; null for any other. */
export async function findScheduledPayment(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  id: string,
) {
  if (!isUuid(id)) return null
  const row = await scheduledPaymentsQuery(trx, lenderId)
    .innerJoin('loan_parties as own', (on) =>
      on.onRef('own.lender_id', '=', 's.lender_id').onRef('own.loan_id', '=', 's.loan_id'),
    )
    .where('d.scheduled_payment_id', '=', id)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .select('s.kind')
    .executeTakeFirst()
  return row ?? null
}

/** Locks a schedule; then nobody debits it or changes it but the caller. */
export async function lockSchedule(
  trx: LenderTransaction,
  lenderId: string,
  scheduleId: string,
): Promise<void> {
  await lockSchedules(trx, lenderId, [scheduleId])
}

/** How a scheduled payment stands, and what decides on the one that comes after it. */
export async function readOccurrence(trx: LenderTransaction, lenderId: string, id: string) {
  return scheduledPaymentsQuery(trx, lenderId)
    .where('d.scheduled_payment_id', '=', id)
    .select(['m.kind', 'd.replaced_by', 's.void_reason'])
    .executeTakeFirstOrThrow()
}

type EndedSchedules = {
  readonly scheduleIds: readonly string[]
  readonly reason: 'deleted' | 'edited' | 'ended'
  readonly by: 'borrower' | 'collector'
  /** business time */
  readonly at: Instant
  /** payments whose tries end in the same transaction: none when left out */
  readonly tries?: readonly string[]
}

/**
 * Voids whole schedules with all of their payments that were not submitted.
 *
 * @returns the ids of these payments
 */
export async function voidWholeSchedules(
  trx: LenderTransaction,
  lenderId: string,
  { scheduleIds, reason, by, at, tries = [] }: EndedSchedules,
): Promise<string[]> {
  if (scheduleIds.length === 0) return []
  await lockSchedules(trx, lenderId, scheduleIds)
  await lockComingPayments(trx, lenderId, { scheduleIds, tries })
  const voidedAt = new Date(at)
  await trx
    .updateTable('schedules')
    .set({ status: 'deleted', voided_at: voidedAt, voided_by: by, void_reason: reason })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', scheduleIds)
    .where('status', '=', sql.lit('active'))
    .execute()
  const voided = await trx
    .updateTable('scheduled_payments')
    .set({ status: 'deleted', closed_at: voidedAt })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', scheduleIds)
    .where('status', '=', sql.lit('active'))
    .returning('scheduled_payment_id')
    .execute()
  return voided.map((row) => row.scheduled_payment_id)
}
