import { type Instant, toInstant, type LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'

/** Marks what was taken without the gateway, so that the next file to the bank has it. */
export async function markForBatch(
  trx: LenderTransaction,
  lenderId: string,
  now: Instant,
): Promise<void> {
  await sql`
    insert into bank_batch_items (lender_id, payment_id, state, send_on, next_attempt_at)
    select lender_id, payment_id, 'waiting',
      -- The file of a scheduled debit leaves before its day.
      case when platform = 'schedule'
        then least(effective_on, (made_at at time zone 'America/New_York')::date)
        else effective_on end, ${new Date(now)}::timestamptz
    from payments p
    where lender_id = ${lenderId}::uuid and state = 'pending' and confirm_id = ''
      and method_kind in ('ach', 'pad') and gateway_ref not like 'boarded-%'
      and not exists (select from bank_batch_items i
        where i.lender_id = p.lender_id and i.payment_id = p.payment_id)
    on conflict do nothing`.execute(trx)
}

export type BatchItem = {
  readonly paymentId: string
  readonly ref: string
  readonly token: string
  /** amount and fee */
  readonly total: Cents
  readonly currency: Currency
  /** when it may have been handed over: then the gateway is asked first; elapsed time, null: nobody sent it yet */
  readonly lastSentAt: Instant | null
}

type ItemRow = {
  payment_id: string
  gateway_ref: string
  vault_token: string
  total: bigint
  currency: Currency
  last_sent_at: Date | null
}

/** Takes what leaves by this day; nobody else hands it over, and nobody takes it back any more. */
export async function claimBatch(
  trx: LenderTransaction,
  lenderId: string,
  { by, now, leaseMs, most }: { by: LocalDate; now: Instant; leaseMs: number; most: number },
): Promise<BatchItem[]> {
  const claimed = await sql<ItemRow>`
    with due as (
      select lender_id, payment_id from bank_batch_items
      where lender_id = ${lenderId}::uuid and state in ('waiting', 'sending')
        and send_on <= ${by}::date and next_attempt_at <= ${new Date(now)}::timestamptz
      order by send_on, payment_id limit ${most} for update skip locked
    )
    update bank_batch_items i set state = 'sending',
      next_attempt_at = ${new Date(now + leaseMs)}::timestamptz
    from due, payments p, methods m
    where i.lender_id = due.lender_id and i.payment_id = due.payment_id
      and p.lender_id = i.lender_id and p.payment_id = i.payment_id
      and m.lender_id = p.lender_id and m.method_id = p.method_id
    returning i.payment_id, p.gateway_ref, m.vault_token, p.amount_cents + p.fee_cents as total,
      p.currency, i.last_sent_at`.execute(trx)
  return claimed.rows.map((row) => ({
    paymentId: row.payment_id,
    ref: row.gateway_ref,
    token: row.vault_token,
    total: toCents(row.total),
    currency: row.currency,
    lastSentAt: row.last_sent_at && toInstant(row.last_sent_at.getTime()),
  }))
}

/** The bank has it: the payment carries the gateway's own reference from now on. */
export async function markSubmittedToBank(
  trx: LenderTransaction,
  lenderId: string,
  item: { readonly paymentId: string; readonly confirmId: string; readonly authId: string },
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set((is) => ({
      confirm_id: item.confirmId,
      auth_id: item.authId,
      version: is('version', '+', 1),
    }))
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', item.paymentId)
    .execute()
  await closeBatchItem(trx, lenderId, { paymentId: item.paymentId, now })
}

/** That it is about to be submitted; null: it was not sent. */
export async function recordSending(
  trx: LenderTransaction,
  lenderId: string,
  { paymentId, now }: { readonly paymentId: string; readonly now: Instant | null },
): Promise<void> {
  await trx
    .updateTable('bank_batch_items')
    .set({ last_sent_at: now === null ? null : new Date(now) })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** It is taken out of the batch: no bank ever sees it. */
export async function removeFromBatch(
  trx: LenderTransaction,
  lenderId: string,
  paymentId: string,
): Promise<void> {
  await trx
    .updateTable('bank_batch_items')
    .set({ state: 'cancelled' })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

export async function closeBatchItem(
  trx: LenderTransaction,
  lenderId: string,
  { paymentId, now }: { readonly paymentId: string; readonly now: Instant },
): Promise<void> {
  await trx
    .updateTable('bank_batch_items')
    .set({ state: 'sent', sent_at: new Date(now) })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}
