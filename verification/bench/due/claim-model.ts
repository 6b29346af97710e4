import { randomUUID } from 'node:crypto'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { sql } from 'kysely'
import { dueAt, dueDay } from './board-schedules.ts'

/** As many as a worker claims at once. */
const atOnce = 8

/**
 * The least that takes what is due once and no more, whatever dies: the oldest that nobody holds,
 * the payment for it, and that it was made, in one commit. It asks nothing else, and tells nobody.
 */
export async function claimAll(db: DatabasePool, lenderId: string): Promise<void> {
  const claimer = async () => {
    while (await claimOne(db, lenderId));
  }
  await Promise.all(Array.from({ length: atOnce }, claimer))
}

function claimOne(db: DatabasePool, lenderId: string): Promise<boolean> {
  return withLenderTransaction(db, lenderId, async (trx) => {
    const { rows } = await sql<{ id: string; scheduleId: string }>`
      select scheduled_payment_id as id, schedule_id as "scheduleId" from scheduled_payments
      where lender_id = ${lenderId}::uuid and status = 'active'
        and debit_at <= ${dueAt}::timestamptz
      order by debit_at limit 1 for no key update skip locked`.execute(trx)
    const [due] = rows
    if (due === undefined) return false
    const paymentId = randomUUID()
    await sql`
      insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel,
        platform, currency, amount_cents, fee_cents, gateway_ref, reference, state, effective_on,
        made_at, written_at, consent_id, method_kind, scheduled_payment_id)
      select lender_id, ${paymentId}::uuid, loan_id, borrower_id, method_id, 'card', 'schedule',
        currency, amount_cents, fee_cents, ${paymentId}, ${`QT-${paymentId.slice(0, 9)}`},
        'created',
        ${dueDay}::date, ${dueAt}::timestamptz, ${dueAt}::timestamptz, consent_id, 'card',
        ${due.id}::uuid
      from schedules where lender_id = ${lenderId}::uuid
        and schedule_id = ${due.scheduleId}::uuid`.execute(trx)
    await sql`
      update scheduled_payments set status = 'submitted', payment_id = ${paymentId}::uuid,
        closed_at = ${dueAt}::timestamptz
      where lender_id = ${lenderId}::uuid and scheduled_payment_id = ${due.id}::uuid`.execute(trx)
    return true
  })
}
