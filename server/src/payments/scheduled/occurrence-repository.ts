import { assert } from '@quittance/domain/assert'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import { canOccurrenceGo, type OccurrenceStatus } from '@quittance/domain/schedules/occurrence'
import type { LenderTransaction } from '../../platform/database/database.ts'

type OccurrenceStep = {
  readonly from: OccurrenceStatus
  readonly to: OccurrenceStatus
  /** what is written with it */
  readonly set?: {
    readonly payment_id?: string
    readonly is_final?: boolean
    readonly skip_reason?: SkipReason
    /** business time */
    readonly closed_at?: Date
  }
}

/** Takes a payment of a schedule, which the caller holds, from one status to the next. */
export async function stepOccurrence(
  trx: LenderTransaction,
  { lenderId, id }: { readonly lenderId: string; readonly id: string },
  { from, to, set = {} }: OccurrenceStep,
): Promise<void> {
  assert(canOccurrenceGo(from, to), `a scheduled payment does not go from ${from} to ${to}`)
  const { numUpdatedRows } = await trx
    .updateTable('scheduled_payments')
    .set({ ...set, status: to })
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'who holds a scheduled payment changes it')
}
