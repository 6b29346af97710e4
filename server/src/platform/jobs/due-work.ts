import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { DatabaseListener } from '../database/database-listener.ts'

/** The kinds of work that the database knows to be due, as columns of `due_work` (migration 0092). */
export type DueKind =
  | 'open_payments'
  | 'business_days'
  | 'bank_events'
  | 'cancels'
  | 'representments'
  | 'open_refunds'
  | 'bank_batch'
  | 'reconciliation'
  | 'requests'
  | 'messages'
  | 'ended_messages'
  | 'spare_numbers'
  | 'scheduled_debits'
  | 'statements'

/** When each kind of a lender's work is due: elapsed time, null where there is none. */
export type DueMoments = Readonly<Record<DueKind, Date | null>>

export type DueQuestion = {
  /** null: all lenders */
  readonly lenderIds: readonly string[] | null
  /** by the business clock */
  readonly today: LocalDate
  /** the last day whose cut-off has passed */
  readonly cutoffDay: LocalDate
  /** business time */
  readonly now: Instant
}

/** What is due and when, by lender; of all lenders each has its moments, also where nothing is due. */
export async function queryDueWork(
  listener: Pick<DatabaseListener, 'ask'>,
  { lenderIds, today, cutoffDay, now }: DueQuestion,
): Promise<Map<string, DueMoments>> {
  const rows = await listener.ask<DueMoments & { readonly lender: string }>({
    name: 'due-work',
    text: 'select * from due_work($1::uuid[], $2::date, $3::date, $4::timestamptz)',
    values: [lenderIds, today, cutoffDay, new Date(now)],
  })
  return new Map(rows.map(({ lender, ...moments }) => [lender, moments]))
}
