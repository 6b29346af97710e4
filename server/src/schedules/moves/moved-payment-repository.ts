import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

type Moved = {
  readonly id: string
  readonly on: LocalDate
  /** when it is handed over; business time */
  readonly at: Instant
  readonly consentId: string
}

/** Puts an active payment that the caller holds on another day; its payer is told of it anew. */
export async function writeMove(
  trx: LenderTransaction,
  lenderId: string,
  { id, on, at, consentId }: Moved,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scheduled_payments')
    .set({ due_on: on, collect_on: on, debit_at: new Date(at), consent_id: consentId })
    .set({ notified_at: null, notified_obstacle: '' })
    .set((row) => ({ moved_from: row.fn.coalesce('moved_from', 'due_on') }))
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
