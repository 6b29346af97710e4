import { type Instant, type LocalDate } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'

/** Something that somebody at the lender did to a loan. */
export type EventToKeep = {
  readonly lenderId: string
  readonly loanId: string
  readonly kind: string
  readonly on: LocalDate
  /** cents; 0 where it has none */
  readonly amount: Cents
  readonly paymentId: string | null
  readonly author: string
  readonly reason: string
  /** the call as it was read */
  readonly detail: object
  /** elapsed time */
  readonly now: Instant
}

/** Keeps who did what and why, for good. The caller holds the loan, which numbers its events. */
export async function insertLoanEvent(trx: LenderTransaction, event: EventToKeep): Promise<number> {
  const written = await sql<{ event_no: number }>`
    insert into loan_events (lender_id, loan_id, event_no, kind, effective_on, amount_cents,
      payment_id, author, reason, detail, entered_at)
    select ${event.lenderId}::uuid, ${event.loanId}::uuid, coalesce(max(event_no), 0) + 1,
      ${event.kind}, ${event.on}::date, ${event.amount}::bigint, ${event.paymentId}::uuid,
      ${event.author}, ${event.reason}, ${textOf(event.detail)}::jsonb,
      ${new Date(event.now)}::timestamptz
    from loan_events where lender_id = ${event.lenderId}::uuid and loan_id = ${event.loanId}::uuid
    returning event_no`.execute(trx)
  const [row] = written.rows
  if (row === undefined) throw new Error('an event was not kept')
  return row.event_no
}

/** Amounts as text with two decimals: JSON knows no whole numbers of any size. */
function textOf(detail: object): string {
  return JSON.stringify(detail, (_name, value: unknown) =>
    typeof value === 'bigint' ? formatDollars(value as Cents) : value,
  )
}

const eventsMax = 1_000

/** What was done to a loan, the newest first, with its author and reason. */
export async function listLoanEvents(trx: LenderTransaction, loanId: string) {
  const rows = await trx
    .selectFrom('loan_events as e')
    .leftJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'e.lender_id').onRef('p.payment_id', '=', 'e.payment_id'),
    )
    .select(['e.event_no', 'e.kind', 'e.effective_on', 'e.amount_cents', 'e.payment_id'])
    .select(['e.code', 'e.note', 'e.author', 'e.reason', 'e.detail', 'e.entered_at'])
    .select('p.reference')
    .where('e.loan_id', '=', loanId)
    .orderBy('e.event_no', 'desc')
    .limit(eventsMax)
    .execute()
  return rows.map((row) => ({
    eventNo: row.event_no,
    kind: row.kind,
    on: row.effective_on,
    amount: formatDollars(toCents(row.amount_cents)),
    orderId: row.payment_id,
    reference: row.reference,
    code: row.code,
    author: row.author,
    reason: row.reason === '' ? row.note : row.reason,
    detail: row.detail as Readonly<Record<string, unknown>>,
    enteredAt: row.entered_at.toISOString(),
  }))
}

/**
 * Ends every active schedule of a loan, with all of its payments that were not taken: locked in the order
 * of their ids, so that two who end the same ones do not wait for each other in a circle.
 */
export async function endSchedules(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
  ending: { readonly by: 'lender' | 'system'; readonly reason: string; readonly at: Instant },
): Promise<number> {
  const { by, reason, at } = ending
  const ended = await sql<{ schedule_id: string }>`
    with held as materialized (
      select schedule_id from schedules
      where lender_id = ${lenderId}::uuid and loan_id = ${loanId}::uuid and status = 'active'
      order by schedule_id for no key update
    ), held_payments as materialized (
      select p.scheduled_payment_id from scheduled_payments p join held using (schedule_id)
      where p.lender_id = ${lenderId}::uuid and p.status = 'active'
      order by p.scheduled_payment_id for no key update of p
    ), ended as (
      update schedules s set status = 'deleted', voided_at = ${new Date(at)}::timestamptz,
        voided_by = ${by}, void_reason = ${reason}, version = version + 1
      from held where s.lender_id = ${lenderId}::uuid and s.schedule_id = held.schedule_id
      returning s.schedule_id
    ), closed as (
      update scheduled_payments p set status = 'deleted',
        closed_at = ${new Date(at)}::timestamptz
      from held_payments h where p.lender_id = ${lenderId}::uuid
        and p.scheduled_payment_id = h.scheduled_payment_id and p.status = 'active'
    )
    select schedule_id from ended`.execute(trx)
  return ended.rows.length
}

/** Whose books of a loan are the master from now on. */
export async function setLedgerMode(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
  mode: 'ours' | 'lender',
): Promise<void> {
  await trx
    .updateTable('loans')
    .set((is) => ({ ledger_mode: mode, version: is('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .execute()
}
