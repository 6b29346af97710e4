import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Selectable } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

type Columns = Selectable<Tables['end_of_day_runs']>

export type DayRun = {
  readonly day: LocalDate
  readonly step: Columns['step']
  readonly afterLoanId: string
}

const first = '00000000-0000-0000-0000-000000000000'
const columns = ['business_date as day', 'step', 'after_loan_id as afterLoanId'] as const

/** Writes down that the opening of a day began, once. */
export async function beginRun(
  trx: LenderTransaction,
  lenderId: string,
  { day, now }: { readonly day: LocalDate; readonly now: Instant },
): Promise<void> {
  await trx
    .insertInto('end_of_day_runs')
    .values({
      lender_id: lenderId,
      business_date: day,
      step: 'loans',
      after_loan_id: first,
      started_at: new Date(now),
      finished_at: null,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Takes the run for this transaction: another worker waits, and goes on where this one came to. */
export async function lockRun(
  trx: LenderTransaction,
  lenderId: string,
  day: LocalDate,
): Promise<DayRun> {
  return trx
    .selectFrom('end_of_day_runs')
    .select(columns)
    .where('lender_id', '=', lenderId)
    .where('business_date', '=', day)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Takes the runs whose books are not posted yet, in the order of their days. */
export async function listUnpostedRuns(
  trx: LenderTransaction,
  lenderId: string,
): Promise<DayRun[]> {
  return trx
    .selectFrom('end_of_day_runs')
    .select(columns)
    .where('lender_id', '=', lenderId)
    .where('finished_at', 'is', null)
    .where('step', '=', 'ledger')
    .orderBy('business_date')
    .forNoKeyUpdate()
    .execute()
}

export type RunCounts = Partial<
  Record<'loans' | 'late_fees' | 'charged_off' | 'written_off' | 'settled' | 'quarantined', number>
>

/** Moves the cursor and adds to the counts, in the commit of what was counted. */
export async function advanceRun(
  trx: LenderTransaction,
  lenderId: string,
  { day, afterLoanId, ...counts }: RunCounts & { day: LocalDate; afterLoanId?: string },
): Promise<void> {
  await trx
    .updateTable('end_of_day_runs')
    .set((is) => ({
      ...(afterLoanId === undefined ? {} : { after_loan_id: afterLoanId }),
      loans: is('loans', '+', counts.loans ?? 0),
      late_fees: is('late_fees', '+', counts.late_fees ?? 0),
      charged_off: is('charged_off', '+', counts.charged_off ?? 0),
      written_off: is('written_off', '+', counts.written_off ?? 0),
      settled: is('settled', '+', counts.settled ?? 0),
      quarantined: is('quarantined', '+', counts.quarantined ?? 0),
    }))
    .where('lender_id', '=', lenderId)
    .where('business_date', '=', day)
    .execute()
}

/** Goes on to the next step, unless another worker did; the last one says when. */
export async function enterStep(
  trx: LenderTransaction,
  lenderId: string,
  { day, from, to, now }: Pick<DayRun, 'day'> & StepChange,
): Promise<void> {
  await trx
    .updateTable('end_of_day_runs')
    .set({ step: to, finished_at: to === 'done' ? new Date(now) : null })
    .where('lender_id', '=', lenderId)
    .where('business_date', '=', day)
    .where('step', '=', from)
    .execute()
}

type StepChange = {
  readonly from: DayRun['step']
  readonly to: DayRun['step']
  readonly now: Instant
}
