import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/**
 * Redacts messages that ended before this, a batch at a time, oldest first: their words, where they
 * went, and what the demo kept of them.
 *
 * @param before elapsed time
 * @returns how many there were
 */
export async function redactMessages(
  trx: LenderTransaction,
  lenderId: string,
  { before, most }: { readonly before: Instant; readonly most: number },
): Promise<number> {
  const { rows } = await sql`
    with old as (
      select message_id from outbox
      where lender_id = ${lenderId}::uuid and (sent_at is not null or failed_as is not null)
        and coalesce(sent_at, written_at) < ${new Date(before)}::timestamptz
      order by coalesce(sent_at, written_at) limit ${most}::integer
      for update skip locked
    )
    delete from outbox
    where lender_id = ${lenderId}::uuid and message_id in (select message_id from old)
    returning message_id`.execute(trx)
  return rows.length
}
