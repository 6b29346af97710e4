import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '@quittance/server/platform/database/database'

/** The network refused a payment of a schedule; one that was to be once is then over. */
export async function declineScheduledPayment(
  trx: LenderTransaction,
  lenderId: string,
  scheduleId: string,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('scheduled_payments')
    .set({ status: 'declined', closed_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', 'active')
    .execute()
  await trx
    .updateTable('schedules')
    .set({ status: 'declined' })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('kind', '=', 'once')
    .where('status', '=', 'active')
    .execute()
}
