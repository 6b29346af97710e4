import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../db/database.ts'
import type { LockedPayment } from './return-store.ts'

/** The payment with those that it tries again: how many those are, and when the first took effect. */
export async function readItem(
  trx: LenderTransaction,
  { lenderId, paymentId }: Pick<LockedPayment, 'lenderId' | 'paymentId'>,
): Promise<{ readonly attempts: number; readonly firstOn: LocalDate | null }> {
  const read = await sql<{ attempts: number; first_on: LocalDate | null }>`
    with recursive item as (
      select payment_id, represents, effective_on from payments
      where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid
      union all
      select p.payment_id, p.represents, p.effective_on
      from payments p join item on p.payment_id = item.represents
      where p.lender_id = ${lenderId}::uuid
    )
    select count(*)::int - 1 as attempts, min(effective_on) as first_on from item`.execute(trx)
  const [row] = read.rows
  return { attempts: row?.attempts ?? 0, firstOn: row?.first_on ?? null }
}

/** Plans the next try of a returned payment, or gives it up. @param on null: it is not tried again */
export async function setNextTry(
  trx: LenderTransaction,
  { lenderId, paymentId }: Pick<LockedPayment, 'lenderId' | 'paymentId'>,
  on: LocalDate | null,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ tries_again_on: on })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Returned payments that are due to be tried again by a day, and were not yet. */
export async function listDueTries(
  trx: LenderTransaction,
  lenderId: string,
  { by, most }: { readonly by: LocalDate; readonly most: number },
): Promise<string[]> {
  const found = await sql<{ payment_id: string }>`
    select p.payment_id from payments p
    where p.lender_id = ${lenderId}::uuid and p.tries_again_on <= ${by}::date
      and p.state = 'returned' and not exists (select from payments n
        where n.lender_id = p.lender_id and n.represents = p.payment_id)
    order by p.tries_again_on, p.payment_id limit ${most}`.execute(trx)
  return found.rows.map((row) => row.payment_id)
}

export type TryPlace = {
  readonly isMethodUsable: boolean
  /** whether the loan is debited on this day besides */
  readonly isDebited: boolean
  /** whether its next try was made */
  readonly isTried: boolean
}

/** What a try depends on besides the loan; the method is held, so that it ends before or after. */
export async function readTryPlace(
  trx: LenderTransaction,
  { lenderId, paymentId, loanId, methodId }: LockedPayment,
  on: LocalDate,
): Promise<TryPlace> {
  const read = await sql<{ usable: boolean; debited: boolean; tried: boolean }>`
    select exists (select from methods where lender_id = ${lenderId}::uuid
        and method_id = ${methodId}::uuid and removed_at is null and status = 'usable'
        for share) as usable,
      exists (select from payments where lender_id = ${lenderId}::uuid
        and loan_id = ${loanId}::uuid and effective_on = ${on}::date
        and (represents is not null or platform = 'schedule')
        and state not in ('declined', 'cancelled')) as debited,
      exists (select from payments where lender_id = ${lenderId}::uuid
        and represents = ${paymentId}::uuid) as tried`.execute(trx)
  const [row] = read.rows
  return {
    isMethodUsable: row?.usable === true,
    isDebited: row?.debited === true,
    isTried: row?.tried === true,
  }
}

/**
 * Writes down the next try of a returned payment: a payment of its own with a key of its own, under
 * the consent to the first. The worker takes it up as any payment that was not sent yet.
 */
export async function writeTry(
  trx: LenderTransaction,
  { lenderId, paymentId }: LockedPayment,
  next: {
    readonly amount: Cents
    readonly effectiveOn: LocalDate
    readonly madeAt: Instant
    readonly now: Instant
  },
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
      currency, amount_cents, fee_cents, gateway_ref, state, effective_on, made_at, written_at,
      consent_id, method_kind, method_brand, method_last_four, represents)
    select lender_id, ${id}::uuid, loan_id, borrower_id, method_id, channel, platform, currency,
      ${next.amount}::bigint, fee_cents, ${`${lenderId}.${id}`}, 'created',
      ${next.effectiveOn}::date, ${new Date(next.madeAt)}::timestamptz,
      ${new Date(next.now)}::timestamptz, consent_id, method_kind, method_brand, method_last_four,
      payment_id
    from payments where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid`.execute(
    trx,
  )
  return id
}
