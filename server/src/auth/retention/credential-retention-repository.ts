import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** Rows that lose their use at a moment which one of their columns tells. */
export type ExpiringRows = {
  readonly table:
    | 'document_tickets'
    | 'lender_api_answers'
    | 'limit_counts'
    | 'notification_tokens'
    | 'one_time_codes'
    | 'one_time_links'
    | 'payment_keys'
    | 'pending_sign_ins'
    | 'rolling_counts'
    | 'schedule_keys'
    | 'sessions'
    | 'sign_in_failures'
    | 'sign_ups'
    | 'social_nonces'
    | 'spent_work'
  readonly column:
    | 'changed_at'
    | 'created_at'
    | 'ends_at'
    | 'expires_at'
    | 'first_at'
    | 'last_failed_at'
    | 'window_start'
    | 'written_at'
  /** Stays, however old, while this column holds nothing: there is no answer yet. */
  readonly onlyWith?: 'answer'
  /** Rows that are only added and deleted, which is all that a program may do to them. */
  readonly isNeverChanged?: true
}

type Old = {
  /** elapsed time */
  readonly before: Instant
  readonly most: number
}

/** Deletes rows of one table whose moment is before this, the oldest first; others' locks are passed over. */
export async function deleteExpiredRows(
  trx: LenderTransaction,
  lenderId: string,
  { table, column, onlyWith, isNeverChanged, before, most }: ExpiringRows & Old,
): Promise<number> {
  const { rows } = await sql`
    with old as (
      select ctid from ${sql.table(table)}
      where lender_id = ${lenderId}::uuid
        and ${sql.ref(column)} < ${new Date(before)}::timestamptz
        ${onlyWith === undefined ? sql`` : sql`and ${sql.ref(onlyWith)} is not null`}
      order by ${sql.ref(column)} limit ${most}::integer
      ${isNeverChanged ? sql`` : sql`for update skip locked`}
    )
    delete from ${sql.table(table)} where ctid in (select ctid from old) returning 1`.execute(trx)
  return rows.length
}

/** Redacts codes and links that nobody used in messages: their messages stay as long as others. */
export async function redactOldSecrets(
  trx: LenderTransaction,
  lenderId: string,
  { before, most }: Old,
): Promise<number> {
  const { rows } = await sql`
    with old as (
      select message_id from message_secrets
      where lender_id = ${lenderId}::uuid and sealed is not null
        and expires_at < ${new Date(before)}::timestamptz
      order by expires_at limit ${most}::integer
      for update skip locked
    )
    update message_secrets set sealed = null
    where lender_id = ${lenderId}::uuid and message_id in (select message_id from old)
    returning 1`.execute(trx)
  return rows.length
}
