import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Currency } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

type DaysToTell = {
  readonly today: LocalDate
  /** the last day of the debits that are looked at */
  readonly until: LocalDate
  /** in the order of their ids, after this one */
  readonly after: string
  readonly most: number
}

/** Loans with a scheduled debit from today on that was not looked at yet today for what is told of it. */
export async function listLoansToNotify(
  trx: LenderTransaction,
  lenderId: string,
  { today, until, after, most }: DaysToTell,
): Promise<string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select distinct s.loan_id from scheduled_payments d join schedules s using (lender_id, schedule_id)
    where d.lender_id = ${lenderId}::uuid and d.status = 'active' and s.status = 'active'
      and d.collect_on between ${today}::date and ${until}::date and d.noticed_on < ${today}::date
      and s.loan_id > ${after}::uuid
    order by s.loan_id limit ${most}`.execute(trx)
  return rows.map((row) => row.loan_id)
}

/** What the payer of an active schedule was told of its debits, and how they read. */
export type NotifiedDebits = {
  readonly occurrenceId: string
  readonly scheduleId: string
  readonly noticedOn: LocalDate
  /** whether they were told of the next one */
  readonly isTold: boolean
  /** of the one that they were told to be the last; null for none */
  readonly lastToldNo: number | null
  /** business time */
  readonly madeAt: Instant
  readonly currency: Currency
  readonly language: Language
}

/** By schedule; the loan is held, so that nobody else tells of it in this moment. */
export async function readNotifiedDebits(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<ReadonlyMap<string, NotifiedDebits>> {
  const rows = await trx
    .selectFrom('schedules as s')
    .innerJoin('scheduled_payments as d', (on) =>
      on.onRef('d.lender_id', '=', 's.lender_id').onRef('d.schedule_id', '=', 's.schedule_id'),
    )
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 's.lender_id').onRef('b.borrower_id', '=', 's.borrower_id'),
    )
    .where('s.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .where('s.status', '=', 'active')
    .where('d.status', '=', 'active')
    .select(['d.scheduled_payment_id', 's.schedule_id', 'd.noticed_on', 'd.notified_at'])
    .select(['s.last_notified_no', 's.made_at', 's.currency', 'b.language'])
    .execute()
  const told = rows.map((row) => ({
    occurrenceId: row.scheduled_payment_id,
    scheduleId: row.schedule_id,
    noticedOn: row.noticed_on,
    isTold: row.notified_at !== null,
    lastToldNo: row.last_notified_no,
    madeAt: toInstant(row.made_at.getTime()),
    currency: row.currency,
    language: row.language,
  }))
  return new Map(told.map((one) => [one.scheduleId, one]))
}

type Place = { readonly lenderId: string; readonly scheduleId: string }

/** The payer of a schedule was told which of its payments is the last. */
export async function markLastNotified(
  trx: LenderTransaction,
  { lenderId, scheduleId }: Place,
  paymentNo: number,
): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ last_notified_no: paymentNo })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .execute()
}

type Looked = {
  readonly occurrenceId: string
  readonly today: LocalDate
  /** when its payer was told of it, business time; null where they were not now */
  readonly toldAt: Instant | null
}

/** A scheduled payment was looked at today, and its payer told of it or not. */
export async function markNoticed(
  trx: LenderTransaction,
  lenderId: string,
  { occurrenceId, today, toldAt }: Looked,
): Promise<void> {
  await trx
    .updateTable('scheduled_payments')
    .set({ noticed_on: today, ...(toldAt !== null && { notified_at: new Date(toldAt) }) })
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', occurrenceId)
    .execute()
}
