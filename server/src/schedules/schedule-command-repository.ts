import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { Borrower } from '../lenders/borrower.ts'
import { findPayableMethod } from '../payments/intents/payable-loan-repository.ts'
import { isPlaceFree, paymentsInPlace } from '../payments/intents/pending-payment-repository.ts'
import type { PayableMethod } from '../payments/methods/method-row.ts'
import { holdMethodRow } from '../payments/scheduled/schedule-lock-repository.ts'
import {
  type ReceiptAddress,
  scheduledPaymentsQuery,
  toReceiptAddress,
} from '../payments/scheduled/schedule-row.ts'
import { type LenderTransaction, toCents } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/uuid.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** What was made under a caller's key. */
export type RecordedCommand = {
  readonly requestHash: Buffer
  readonly made: {
    /** of its first payment */
    readonly id: string
    readonly seriesId: string | null
    readonly on: LocalDate
    readonly amount: Cents
    readonly fee: Cents
  }
}

const ownId = 'scheduled_payments.scheduled_payment_id'

type CommandKey = { readonly owner: Owner; readonly route: string; readonly key: string }

/** What was made under a key before; null when nothing was. */
export async function findCommand(
  trx: LenderTransaction,
  { owner, route, key }: CommandKey,
): Promise<RecordedCommand | null> {
  const row = await scheduledPaymentsQuery(trx, owner.lenderId)
    .innerJoin('schedule_keys as k', (on) =>
      on
        .onRef('k.lender_id', '=', 'd.lender_id')
        .onRef('k.scheduled_payment_id', '=', 'd.scheduled_payment_id'),
    )
    .where('k.borrower_id', '=', owner.borrowerId)
    .where('k.route', '=', route)
    .where('k.key', '=', key)
    .select('k.request_hash')
    .executeTakeFirst()
  if (row === undefined) return null
  const made = {
    id: row.scheduled_payment_id,
    seriesId: row.frequency === 'once' ? null : row.schedule_id,
    on: row.collect_on,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
  }
  return { requestHash: row.request_hash, made }
}

/** How many schedules of a loan run still, whoever of its parties made them. */
export async function countActiveSchedules(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<number> {
  const row = await trx
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Keeps a caller's key with what was made under it. */
export async function keepCommand(
  trx: LenderTransaction,
  { owner, route, key }: CommandKey,
  kept: { readonly requestHash: Buffer; readonly id: string; readonly now: Instant },
): Promise<void> {
  await trx
    .insertInto('schedule_keys')
    .values({
      lender_id: owner.lenderId,
      borrower_id: owner.borrowerId,
      route,
      key,
      request_hash: kept.requestHash,
      scheduled_payment_id: kept.id,
      written_at: new Date(kept.now),
    })
    .execute()
}

/** A method of this borrower, which nobody removes before the caller ends; null for any other. */
export async function holdMethod(
  trx: LenderTransaction,
  owner: Owner,
  methodId: string,
): Promise<PayableMethod | null> {
  if (!isUuid(methodId)) return null
  await holdMethodRow(trx, owner.lenderId, methodId)
  return findPayableMethod(trx, owner, methodId)
}

/** Whether a scheduled payment was paid instead of, and that stands. */
export async function isReplaced(
  trx: LenderTransaction,
  lenderId: string,
  id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('scheduled_payments')
    .select('scheduled_payment_id')
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .where(sql<boolean>`cardinality(${paymentsInPlace('scheduled_payments.lender_id', ownId)}) > 0`)
    .executeTakeFirst()
  return row !== undefined
}

type Replacement = {
  readonly id: string
  readonly by: string
  /** whether what was paid instead of it was paid instead of that too */
  readonly keepsPaid: boolean
}

/**
 * Says of a payment that was edited what stands in its place. One that was paid for is left for what was paid
 * instead of it, where the edit begins later.
 */
export async function setReplacement(
  trx: LenderTransaction,
  lenderId: string,
  { id, by, keepsPaid }: Replacement,
): Promise<void> {
  const asked = trx
    .updateTable('scheduled_payments')
    .set({ replaced_by: by })
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
  const isFree = isPlaceFree('scheduled_payments.lender_id', ownId)
  await (keepsPaid ? asked : asked.where(isFree)).execute()
}

/**
 * Holds the schedule of which the address is kept: the one that is active and was made last.
 *
 * @returns null where there is none
 */
export async function lockLastSchedule(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<{ readonly scheduleId: string; readonly receipts: ReceiptAddress } | null> {
  const row = await trx
    .selectFrom('schedules')
    .select(['schedule_id', 'receipt_email', 'receipt_email_was', 'receipt_email_changed_at'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', sql.lit('active'))
    .orderBy('made_at', 'desc')
    .orderBy('schedule_id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { scheduleId: row.schedule_id, receipts: toReceiptAddress(row) }
}

/** Keeps the address to which the receipts of a schedule go, and the one before it. */
export async function writeReceiptAddress(
  trx: LenderTransaction,
  lenderId: string,
  { scheduleId, receipts }: { readonly scheduleId: string; readonly receipts: ReceiptAddress },
): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({
      receipt_email: receipts.email,
      receipt_email_was: receipts.was?.email ?? null,
      receipt_email_changed_at: receipts.was?.changedAt ?? null,
    })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .execute()
}
