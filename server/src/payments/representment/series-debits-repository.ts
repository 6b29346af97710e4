import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'
import { isPaymentShownOnHome, underWayStates } from '../intents/pending-payment-repository.ts'

/**
 * As `line` the series of payments `p`: which made each, or the first of those that it presents again, and
 * those that edits put in the place of that as a whole, when it ended. One payment that was edited alone before is no
 * part of it.
 */
function seriesLines(lenderId: string, which: RawBuilder<boolean>) {
  return sql`with recursive item (payment_id, first_id, represents) as (
      select p.payment_id, p.payment_id, p.represents from payments p
      where p.lender_id = ${lenderId}::uuid and ${which}
      union all
      select i.payment_id, f.payment_id, f.represents from item i join payments f
        on f.lender_id = ${lenderId}::uuid and f.payment_id = i.represents),
    line (payment_id, schedule_id) as (
      select i.payment_id, d.schedule_id from item i join scheduled_payments d
        on d.lender_id = ${lenderId}::uuid and d.payment_id = i.first_id
      union
      select l.payment_id, n.schedule_id from line l
        join schedules o on o.lender_id = ${lenderId}::uuid
          and o.schedule_id = l.schedule_id and o.void_reason = 'edited'
        join scheduled_payments e on e.lender_id = ${lenderId}::uuid
          and e.schedule_id = l.schedule_id and e.replaced_by is not null
        join scheduled_payments n on n.lender_id = ${lenderId}::uuid
          and n.scheduled_payment_id = e.replaced_by
        join schedules m on m.lender_id = ${lenderId}::uuid
          and m.schedule_id = n.schedule_id and m.made_at >= o.voided_at)`
}

/** Rows of `line` whose series its borrower deleted: what it authorized has ended. */
const ofDeleted = (lenderId: string) => sql`line l join schedules s
  on s.lender_id = ${lenderId}::uuid and s.schedule_id = l.schedule_id and s.void_reason = 'deleted'`

/** One value: whether the series that made a payment was deleted by its borrower. */
export function isOfDeletedSeries(lenderId: string, paymentId: string) {
  const one = sql<boolean>`p.payment_id = ${paymentId}::uuid`
  return sql<boolean>`exists (${seriesLines(lenderId, one)} select from ${ofDeleted(lenderId)})`
}

/** Whether a series made a row of payments under this name itself. */
export function isOfSeries(name: string) {
  const of = sql.raw(name)
  return sql<boolean>`exists (select from scheduled_payments d
    join schedules s using (lender_id, schedule_id) where d.lender_id = ${of}.lender_id
      and d.scheduled_payment_id = ${of}.scheduled_payment_id and s.frequency <> 'once')`
}

const isOpenOf = (loanId: string) => sql<boolean>`p.loan_id = ${loanId}::uuid
  and ${isPaymentShownOnHome} and (p.state in ${underWayStates}
    or ${isAwaitingRetry('p')})`

/** A payment that is not tried again after all. */
export type CalledOffTry = { readonly paymentId: string; readonly loanId: string }

/** A debit of a series that is on its way, or came back and waits to be presented again. */
export type SeriesDebit = {
  readonly paymentId: string
  readonly scheduleId: string
  readonly isUnderWay: boolean
  /** whether it presents another one again */
  readonly isRetry: boolean
  readonly isCard: boolean
  readonly amount: Cents
  readonly fee: Cents
  readonly on: LocalDate
}

/** Those of a loan, under each series that they belong to. */
export async function readSeriesDebits(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<SeriesDebit[]> {
  type Row = {
    payment_id: string
    schedule_id: string
    under_way: boolean
    is_retry: boolean
    is_card: boolean
    amount_cents: bigint
    fee_cents: bigint
    effective_on: LocalDate
  }
  const { rows } = await sql<Row>`${seriesLines(lenderId, isOpenOf(loanId))}
    select p.payment_id, l.schedule_id, p.state <> 'returned' as under_way,
      p.represents is not null as is_retry, p.channel = 'card' as is_card, p.amount_cents,
      p.fee_cents, p.effective_on::text as effective_on
    from line l join payments p on p.lender_id = ${lenderId}::uuid and p.payment_id = l.payment_id
    order by p.effective_on, p.payment_id`.execute(trx)
  return rows.map((row) => ({
    paymentId: row.payment_id,
    scheduleId: row.schedule_id,
    isUnderWay: row.under_way,
    isRetry: row.is_retry,
    isCard: row.is_card,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    on: row.effective_on,
  }))
}

/**
 * Calls off the tries that are planned for debits of series of this loan that their borrowers deleted; the caller
 * holds the loan. Passes over a payment that somebody holds just now: whoever plans or makes its try waits for the
 * loan, and looks at its series after.
 */
export async function callOffDeletedSeries(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<CalledOffTry[]> {
  const off = await sql<{ payment_id: string }>`${seriesLines(lenderId, isOpenOf(loanId))},
    planned as (
      select p.payment_id from payments p where p.lender_id = ${lenderId}::uuid
        and p.payment_id in (select l.payment_id from ${ofDeleted(lenderId)})
        and p.state = 'returned' and p.retry_on is not null
      order by p.payment_id
      for no key update of p skip locked
    )
    update payments p set retry_on = null, retry_ended = 'deleted' from planned
    where p.lender_id = ${lenderId}::uuid and p.payment_id = planned.payment_id
    returning p.payment_id`.execute(trx)
  return off.rows.map((row) => ({ paymentId: row.payment_id, loanId }))
}
