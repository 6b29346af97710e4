import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'

/** A series of a loan in this borrower's list that is active; null for any other. */
export async function findSeries(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Pick<Borrower, 'lenderId' | 'borrowerId'>,
  scheduleId: string,
) {
  if (!isUuid(scheduleId)) return null
  const row = await trx
    .selectFrom('schedules as s')
    .innerJoin('loan_parties as own', (on) =>
      on.onRef('own.lender_id', '=', 's.lender_id').onRef('own.loan_id', '=', 's.loan_id'),
    )
    .where('s.lender_id', '=', lenderId)
    .where('s.schedule_id', '=', scheduleId)
    .where('s.kind', '=', 'recurring')
    .where('s.status', '=', sql.lit('active'))
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .select(['s.loan_id', 's.borrower_id', 's.made_by', 's.paused_on', 's.paused_until'])
    .select('s.suspended_on')
    .executeTakeFirst()
  return row ?? null
}

/** The payment of a series that comes next; null where none does. */
export async function readNextPayment(
  trx: LenderTransaction,
  lenderId: string,
  scheduleId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('scheduled_payments')
    .select('scheduled_payment_id')
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst()
  return row?.scheduled_payment_id ?? null
}

const paymentNoOf = (id: string) => sql<number>`(select d.payment_no from scheduled_payments d
  where d.lender_id = schedules.lender_id and d.scheduled_payment_id = ${id}::uuid)`

type PauseToWrite = {
  readonly scheduleId: string
  /** of its next payment, of which its payer is told anew */
  readonly id: string
  readonly pause: SchedulePause | null
  /** whether it is suspended no more: what failed before its next payment counts no more */
  readonly isLifted: boolean
}

/** Pauses a schedule that the caller holds, or ends its pause. */
export async function writePause(
  trx: LenderTransaction,
  lenderId: string,
  { scheduleId, id, pause, isLifted }: PauseToWrite,
): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ paused_on: pause?.since ?? null, paused_until: pause?.until ?? null })
    .set((row) => ({ version: row('version', '+', 1) }))
    .$if(isLifted, (update) =>
      update.set({ suspended_on: null, suspension_reason: '', counts_from: paymentNoOf(id) }),
    )
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .execute()
  await trx
    .updateTable('scheduled_payments')
    .set({ notified_at: null, notified_obstacle: '' })
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .execute()
}
