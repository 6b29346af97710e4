import { type Instant, toInstant, type LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { DoubtfulPayment } from '../gateway/doubtful-payment.ts'
import type { GatewaySilence } from '../gateway/resubmit-policy.ts'
import { collectedOn } from '../intents/pending-payment-repository.ts'

/** Marks what was taken without the gateway, so that the next file to the bank has it. */
export async function markForBatch(
  trx: LenderTransaction,
  lenderId: string,
  now: Instant,
): Promise<void> {
  await sql`
    insert into bank_batch_items (lender_id, payment_id, state, send_on, next_attempt_at,
      first_sent_at, last_sent_at)
    select lender_id, payment_id, 'waiting',
      -- The file of a scheduled debit leaves before its day.
      case when platform = 'schedule'
        then least(effective_on, (made_at at time zone 'America/New_York')::date)
        else effective_on end, ${new Date(now)}::timestamptz, a.first_at, a.last_at
    from payments p, lateral (
      -- What was submitted before real time was switched off; "charged" is what waits for the batch.
      select min(at) as first_at, max(at) as last_at from gateway_attempts a
      where a.lender_id = p.lender_id and a.payment_id = p.payment_id
        and a.kind = 'submit' and a.outcome <> 'charged') a
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
  /** the day on which the bank debits it */
  readonly collectOn: LocalDate
  /** what was heard of it since it may have been handed over; null: nobody sent it yet */
  readonly sent: SentDebit | null
}

/** Of a debit that may have reached the gateway: it is asked for before it is sent again. */
export type SentDebit = GatewaySilence & {
  /** elapsed time */
  readonly firstSentAt: Instant
}

type ItemRow = {
  payment_id: string
  gateway_ref: string
  vault_token: string
  total: bigint
  currency: Currency
  collect_on: LocalDate
  first_sent_at: Date | null
  last_sent_at: Date | null
  found_nothing: number
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
      p.currency, ${collectedOn('p')} as collect_on, i.first_sent_at, i.last_sent_at, i.found_nothing`.execute(
    trx,
  )
  return claimed.rows.map((row) => ({
    paymentId: row.payment_id,
    ref: row.gateway_ref,
    token: row.vault_token,
    total: toCents(row.total),
    currency: row.currency,
    collectOn: row.collect_on,
    sent: toSentDebit(row),
  }))
}

function toSentDebit({ first_sent_at: first, last_sent_at: last, ...row }: ItemRow) {
  if (first === null || last === null) return null
  return {
    firstSentAt: toInstant(first.getTime()),
    lastSentAt: toInstant(last.getTime()),
    foundNothing: row.found_nothing,
  }
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

/**
 * Locks an item for whoever claimed it.
 *
 * @returns false when its lease ran out, and another program handed it over since
 */
export async function lockClaimed(
  trx: LenderTransaction,
  lenderId: string,
  { paymentId, sent }: Pick<BatchItem, 'paymentId' | 'sent'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('bank_batch_items')
    .select('payment_id')
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', sql.lit('sending'))
    .where('last_sent_at', 'is not distinct from', sentTimes(sent).last_sent_at)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes that it is about to be submitted, that a query found nothing of it, or that it was not sent
 * after all. Nothing is noted where another program handed it over meanwhile.
 */
export async function recordSent(
  trx: LenderTransaction,
  lenderId: string,
  {
    paymentId,
    was,
    is,
  }: { readonly paymentId: string; readonly was: SentDebit | null; readonly is: SentDebit | null },
): Promise<void> {
  await trx
    .updateTable('bank_batch_items')
    .set({ ...sentTimes(is), found_nothing: is?.foundNothing ?? 0 })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', sql.lit('sending'))
    .where('last_sent_at', 'is not distinct from', sentTimes(was).last_sent_at)
    .execute()
}

function sentTimes(sent: SentDebit | null) {
  return {
    first_sent_at: sent && new Date(sent.firstSentAt),
    last_sent_at: sent && new Date(sent.lastSentAt),
  }
}

/** Debits that were handed over before then, and of which nobody knows whether they arrived. */
export async function listInDoubt(
  trx: LenderTransaction,
  lenderId: string,
  { before }: { readonly before: Instant },
): Promise<(DoubtfulPayment & { readonly firstSentAt: Instant })[]> {
  const rows = await trx
    .selectFrom('bank_batch_items as i')
    .innerJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'i.lender_id').onRef('p.payment_id', '=', 'i.payment_id'),
    )
    .select(['p.payment_id', 'p.borrower_id', 'p.reference', 'p.amount_cents', 'p.fee_cents'])
    .select('i.first_sent_at')
    .where('i.lender_id', '=', lenderId)
    .where('i.state', '=', sql.lit('sending'))
    .where('i.first_sent_at', '<=', new Date(before))
    .orderBy('p.payment_id')
    .execute()
  return rows.map((row) => ({
    lenderId,
    paymentId: row.payment_id,
    borrowerId: row.borrower_id,
    reference: row.reference,
    total: toCents(row.amount_cents + row.fee_cents),
    firstSentAt: toInstant(row.first_sent_at?.getTime() ?? 0),
  }))
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
