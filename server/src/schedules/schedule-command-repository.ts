import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { Borrower } from '../lenders/borrower.ts'
import { findPayableMethod } from '../payments/intents/payable-loan-repository.ts'
import type { PayableMethod } from '../payments/methods/method-row.ts'
import { scheduledPaymentsQuery } from '../payments/scheduled/schedule-row.ts'
import { type LenderTransaction, toCents } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/uuid.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** What was made under a caller's key. */
export type KeptCommand = {
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

type CommandKey = { readonly owner: Owner; readonly route: string; readonly key: string }

/** What was made under a key before; null when nothing was. */
export async function findCommand(
  trx: LenderTransaction,
  { owner, route, key }: CommandKey,
): Promise<KeptCommand | null> {
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
    .where('status', '=', 'active')
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
  await trx
    .selectFrom('methods')
    .select('method_id')
    .where('lender_id', '=', owner.lenderId)
    .where('method_id', '=', methodId)
    .forShare()
    .execute()
  return findPayableMethod(trx, owner, methodId)
}

/** Says of a payment that was edited what stands in its place. */
export async function setReplacement(
  trx: LenderTransaction,
  lenderId: string,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<void> {
  await trx
    .updateTable('scheduled_payments')
    .set({ replaced_by: by })
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .execute()
}

/**
 * Keeps the address to which the receipts of a schedule go: of the one that is active and was made last.
 *
 * @returns false where there is none
 */
export async function writeReceiptEmail(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { loanId, email }: { readonly loanId: string; readonly email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schedules')
    .set({ receipt_email: email })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', (last) =>
      last
        .selectFrom('schedules as s')
        .select('s.schedule_id')
        .where('s.lender_id', '=', lenderId)
        .where('s.loan_id', '=', loanId)
        .where('s.borrower_id', '=', borrowerId)
        .where('s.status', '=', 'active')
        .orderBy('s.made_at', 'desc')
        .orderBy('s.schedule_id')
        .limit(1),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
