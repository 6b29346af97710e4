import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Currency } from '@quittance/domain/money'
import type { LastingReason } from '@quittance/domain/schedules/debit-notices'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockSchedules } from './schedule-lock-repository.ts'

type DaysToTell = {
  readonly today: LocalDate
  /** the last day of the debits that are looked at */
  readonly until: LocalDate
  /** in the order of their ids, after this one */
  readonly after: string
  readonly most: number
}

/**
 * Loans with a scheduled debit from today on.
 *
 * @param which 'new': at which nobody looked yet today for what is told of it; 'covered': of which its payer was told
 *   that nothing is left to pay for it
 */
export async function listLoansToNotify(
  trx: LenderTransaction,
  lenderId: string,
  { today, until, after, most, which }: DaysToTell & { readonly which: 'new' | 'covered' },
): Promise<string[]> {
  const isToNotify =
    which === 'new' ? sql`d.noticed_on < ${today}::date` : sql`d.notified_obstacle = 'nothingOwed'`
  const { rows } = await sql<{ loan_id: string }>`
    select distinct s.loan_id from scheduled_payments d join schedules s using (lender_id, schedule_id)
    where d.lender_id = ${lenderId}::uuid and d.status = 'active' and s.status = 'active'
      and d.collect_on between ${today}::date and ${until}::date and ${isToNotify}
      and s.loan_id > ${after}::uuid
    order by s.loan_id limit ${most}`.execute(trx)
  return rows.map((row) => row.loan_id)
}

/**
 * One value: why the payment of its schedule before a row `d` was not taken, for a reason that lasts; null where
 * that was, or for another reason. What somebody took out himself is passed.
 */
const heldFor = sql<LastingReason | null>`(select e.skip_reason from scheduled_payments e
  where e.lender_id = d.lender_id and e.schedule_id = d.schedule_id
    and e.skip_reason in ('method', 'notOffered', 'authorization') and e.payment_no = (select max(b.payment_no) from scheduled_payments b
      where b.lender_id = d.lender_id and b.schedule_id = d.schedule_id and b.payment_no < d.payment_no
        and b.status <> 'deleted' and b.skip_reason <> 'paused'))`

/** What the payer of an active schedule was told of its debits, and how they read. */
export type NotifiedDebits = {
  readonly occurrenceId: string
  readonly scheduleId: string
  readonly noticedOn: LocalDate
  /** whether they were told of the next one */
  readonly isTold: boolean
  /** why it does not run, as they were told last; '' where they were not told that */
  readonly toldObstacle: DebitObstacle | ''
  /** why the one before it was not taken, for a reason that lasts; null where it was, or for another one */
  readonly heldFor: LastingReason | null
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
    .where('s.status', '=', sql.lit('active'))
    .where('d.status', '=', sql.lit('active'))
    .select(['d.scheduled_payment_id', 's.schedule_id', 'd.noticed_on', 'd.notified_at'])
    .select(['d.notified_obstacle', heldFor.as('held_for')])
    .select(['s.last_notified_no', 's.made_at', 's.currency', 'b.language'])
    .execute()
  const told = rows.map((row) => ({
    occurrenceId: row.scheduled_payment_id,
    scheduleId: row.schedule_id,
    noticedOn: row.noticed_on,
    isTold: row.notified_at !== null,
    toldObstacle: row.notified_obstacle,
    heldFor: row.held_for,
    lastToldNo: row.last_notified_no,
    madeAt: toInstant(row.made_at.getTime()),
    currency: row.currency,
    language: row.language,
  }))
  return new Map(told.map((one) => [one.scheduleId, one]))
}

/** The last of the payments of a schedule, as its payer was told. */
type ToldLast = { readonly scheduleId: string; readonly paymentNo: number }

/** The payers of schedules were told which of their payments is the last. */
export async function markLastNotified(
  trx: LenderTransaction,
  lenderId: string,
  lasts: readonly ToldLast[],
): Promise<void> {
  if (lasts.length === 0) return
  const ids = lasts.map(({ scheduleId }) => scheduleId)
  const numbers = lasts.map(({ paymentNo }) => paymentNo)
  await lockSchedules(trx, lenderId, ids)
  await sql`
    update schedules s set last_notified_no = told.no
    from unnest(${ids}::uuid[], ${numbers}::integer[]) as told(schedule_id, no)
    where s.lender_id = ${lenderId}::uuid and s.schedule_id = told.schedule_id`.execute(trx)
}

type Looked = {
  readonly occurrenceId: string
  readonly today: LocalDate
  /** what its payer was told of it now, and when, in business time; null for nothing */
  readonly told: { readonly at: Instant; readonly obstacle: DebitObstacle | '' } | null
}

/** A scheduled payment was looked at today, and its payer told of it or not. */
export async function markNoticed(
  trx: LenderTransaction,
  lenderId: string,
  { occurrenceId, today, told }: Looked,
): Promise<void> {
  await trx
    .updateTable('scheduled_payments')
    .set({ noticed_on: today })
    .$if(told !== null, (query) =>
      query.set({ notified_at: new Date(told?.at ?? 0), notified_obstacle: told?.obstacle ?? '' }),
    )
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', occurrenceId)
    .execute()
}

/** What the payer of a scheduled payment knows of why it is not taken. */
export type KnownObstacle = {
  /** as they were told of it; '' for nothing */
  readonly toldObstacle: DebitObstacle | ''
  /** why the one before it was not taken, for a reason that lasts; null for none */
  readonly heldFor: LastingReason | null
  /** whether they were told that its schedule waits until they act */
  readonly isSuspended: boolean
}

export async function readKnownObstacle(
  trx: LenderTransaction,
  { lenderId, id }: { readonly lenderId: string; readonly id: string },
): Promise<KnownObstacle> {
  const row = await trx
    .selectFrom('scheduled_payments as d')
    .innerJoin('schedules as s', (on) =>
      on.onRef('s.lender_id', '=', 'd.lender_id').onRef('s.schedule_id', '=', 'd.schedule_id'),
    )
    .where('d.lender_id', '=', lenderId)
    .where('d.scheduled_payment_id', '=', id)
    .select(['d.notified_obstacle', heldFor.as('held_for'), 's.suspended_on'])
    .executeTakeFirstOrThrow()
  return {
    toldObstacle: row.notified_obstacle,
    heldFor: row.held_for,
    isSuspended: row.suspended_on !== null,
  }
}
