import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { assert } from '@quittance/domain/assert'
import type { EndedDebit, EndedSchedule } from '../../notifications/templates/debit-text.ts'
import { add, formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { undecidedStates } from '../intents/pending-payment-repository.ts'
import { shownMethodColumns, toShownMethod } from '../methods/method-row.ts'
import { scheduledPaymentsQuery } from './schedule-row.ts'

/** A scheduled payment whose end is known, and was not noted yet. */
export type EndedScheduledPayment = {
  readonly id: string
  readonly scheduleId: string
  readonly borrowerId: string
  readonly language: 'en' | 'es' | 'fr'
  readonly paymentId: string
  /** where its receipt goes besides; '' for nowhere */
  readonly receiptEmail: string
  readonly isDeclined: boolean
}

type Row = {
  id: string
  payment_id: string
  receipt_email: string
  schedule_id: string
  borrower_id: string
  language: 'en' | 'es' | 'fr'
  declined: boolean
}

/**
 * Takes up what was submitted and has ended; nobody else notes its end in this moment. The borrower's
 * own address is told of every payment anyway.
 */
export async function lockEndedDebits(
  trx: LenderTransaction,
  lenderId: string,
  most: number,
): Promise<EndedScheduledPayment[]> {
  const { rows } = await sql<Row>`
    select d.scheduled_payment_id as id, d.schedule_id, s.borrower_id, b.language,
      p.payment_id, case when lower(s.receipt_email) is distinct from lower(e.address)
        then s.receipt_email else '' end as receipt_email,
      p.state = 'declined' as declined
    from scheduled_payments d
    join payments p on p.lender_id = d.lender_id and p.payment_id = d.payment_id
    join schedules s on s.lender_id = d.lender_id and s.schedule_id = d.schedule_id
    join borrowers b on b.lender_id = s.lender_id and b.borrower_id = s.borrower_id
    left join borrower_emails e on e.lender_id = b.lender_id and e.borrower_id = b.borrower_id
      and e.is_primary
    where d.lender_id = ${lenderId}::uuid and d.status = 'submitted'
      and p.state not in ${undecidedStates}
    order by d.payment_id limit ${most} for no key update of d skip locked`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    scheduleId: row.schedule_id,
    borrowerId: row.borrower_id,
    language: row.language,
    paymentId: row.payment_id,
    receiptEmail: row.receipt_email,
    isDeclined: row.declined,
  }))
}

type Place = { readonly lenderId: string; readonly scheduleId: string }

/** How many of the last payments of a schedule were declined in a row. */
export async function countDeclinesInARow(
  trx: LenderTransaction,
  { lenderId, scheduleId }: Place,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scheduled_payments d
    where d.lender_id = ${lenderId}::uuid and d.schedule_id = ${scheduleId}::uuid
      and d.status = 'declined' and d.payment_no > coalesce((
        select max(o.payment_no) from scheduled_payments o where o.lender_id = d.lender_id
          and o.schedule_id = d.schedule_id and o.status in ('processed', 'submitted')), 0)`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** An active schedule waits from a day on: its borrower has to look after how it is paid. */
export async function suspendSchedule(
  trx: LenderTransaction,
  { lenderId, scheduleId }: Place,
  { on, why }: { readonly on: LocalDate; readonly why: string },
): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ suspended_on: on, suspension_reason: why })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', 'active')
    .where('suspended_on', 'is', null)
    .execute()
}

/** Ends an active schedule that has no payment to come or to follow any more. */
export async function endSchedule(
  trx: LenderTransaction,
  { lenderId, scheduleId }: Place,
  status: 'finished' | 'declined',
): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ status })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', 'active')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('scheduled_payments as d')
            .select('d.payment_no')
            .where('d.lender_id', '=', lenderId)
            .where('d.schedule_id', '=', scheduleId)
            .where('d.status', 'in', ['active', 'submitted']),
        ),
      ),
    )
    .execute()
}

/** The next payments of active schedules of one borrower, the first to come first. */
export async function listNextDebits(
  trx: LenderTransaction,
  { lenderId, scheduleIds }: { readonly lenderId: string; readonly scheduleIds: readonly string[] },
) {
  if (scheduleIds.length === 0) return []
  return scheduledPaymentsQuery(trx, lenderId)
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 's.lender_id').onRef('b.borrower_id', '=', 's.borrower_id'),
    )
    .where('s.schedule_id', 'in', scheduleIds)
    .where('d.status', '=', 'active')
    .select(['d.scheduled_payment_id as id', 's.borrower_id as borrowerId', 'b.language'])
    .orderBy('d.collect_on')
    .execute()
}

/** A scheduled payment as a message tells of it. */
export async function readScheduledDebitFacts(
  trx: LenderTransaction,
  { lenderId, id }: { readonly lenderId: string; readonly id: string },
) {
  const row = await scheduledPaymentsQuery(trx, lenderId)
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 's.lender_id').onRef('l.loan_id', '=', 's.loan_id'),
    )
    .where('d.scheduled_payment_id', '=', id)
    .select('l.loan_no')
    .select(shownMethodColumns)
    .executeTakeFirstOrThrow()
  const { currency, loan_no: loanNo } = row
  const { kind: channel, ...method } = toShownMethod(row)
  const amount = formatDollars(add(toCents(row.amount_cents), toCents(row.fee_cents)))
  return {
    loanNo,
    method: { channel, ...method },
    debits: [{ amount, currency, on: row.collect_on, loanNo }],
  }
}

/** What becomes of the schedule of a payment that was deleted or changed, once that is written. */
export async function readEndedSchedule(
  trx: LenderTransaction,
  { lenderId, id, isWhole }: { lenderId: string; id: string; isWhole: boolean },
): Promise<EndedSchedule> {
  const { schedule_id: scheduleId, frequency } = await scheduledPaymentsQuery(trx, lenderId)
    .where('d.scheduled_payment_id', '=', id)
    .executeTakeFirstOrThrow()
  const goesOn = await scheduledPaymentsQuery(trx, lenderId)
    .where('s.schedule_id', '=', scheduleId)
    .where('d.status', '=', 'active')
    .orderBy('d.payment_no')
    .executeTakeFirst()
  const told = async (one: string): Promise<EndedDebit | null> =>
    (await readScheduledDebitFacts(trx, { lenderId, id: one })).debits[0] ?? null
  const was = await told(id)
  assert(was !== null, 'a payment that was deleted or changed is there')
  const next = goesOn === undefined || isWhole ? null : await told(goesOn.scheduled_payment_id)
  if (frequency === 'once') return { what: 'once', was, next: null }
  return { what: isWhole ? 'series' : 'payment', was, next }
}

export type NotingTimes = {
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}
