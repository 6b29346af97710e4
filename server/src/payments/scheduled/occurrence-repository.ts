import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import { canOccurrenceGo, type OccurrenceStatus } from '@quittance/domain/schedules/occurrence'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

type Skipped = { readonly why: SkipReason; readonly at: Instant }

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

/** Takes nothing for a payment of a schedule, which the caller holds: for a reason, at a moment of business time. */
export async function skipOccurrence(
  trx: LenderTransaction,
  place: { readonly lenderId: string; readonly id: string },
  { why, at }: Skipped,
): Promise<void> {
  const set = { skip_reason: why, closed_at: new Date(at) }
  await stepOccurrence(trx, place, { from: 'active', to: 'skipped', set })
}

/**
 * The same for several: those to come of a schedule, which the caller holds, before the payment with a number.
 *
 * @param of.before null: all of them
 */
export async function skipOccurrences(
  trx: LenderTransaction,
  of: { readonly lenderId: string; readonly scheduleId: string; readonly before: number | null },
  { why, at }: Skipped,
): Promise<void> {
  assert(canOccurrenceGo('active', 'skipped'), 'what is to come may be skipped')
  const { lenderId, scheduleId, before } = of
  await trx
    .updateTable('scheduled_payments')
    .set({ status: 'skipped', skip_reason: why, closed_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', sql.lit('active'))
    .$if(before !== null, (query) => query.where('payment_no', '<', before))
    .execute()
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
