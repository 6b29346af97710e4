import type { LocalDate } from '@quittance/domain/calendar'
import { ownDeclineCodes } from '@quittance/domain/payments/decline-reason'
import { fundsReturnCodes } from '@quittance/domain/payments/returned-payment'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { suspendSchedule } from './followed-debit-repository.ts'
import { lockSchedules } from './schedule-lock-repository.ts'

const literals = (codes: readonly string[]) => sql.join(codes.map((code) => sql.lit(code)))

/**
 * How many of the last debits of a schedule failed in a row: their networks declined them, or their bank
 * returned them for want of funds. One that came back counts once, whatever becomes of its retries, until one of them
 * is collected; while one is under way it neither counts nor ends the row. Those before its borrower resumed it count
 * no more.
 */
export async function countFailedInARow(
  trx: LenderTransaction,
  { lenderId, scheduleId }: { readonly lenderId: string; readonly scheduleId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive debits as (
      select d.payment_no, p.lender_id, p.payment_id, p.state, case
        when d.status = 'declined' then 'failed'
        when p.state = 'returned' and p.return_code in (${literals(fundsReturnCodes)}) then 'returned'
        else 'taken' end as became
      from scheduled_payments d
      join payments p on p.lender_id = d.lender_id and p.payment_id = d.payment_id
      where d.lender_id = ${lenderId}::uuid and d.schedule_id = ${scheduleId}::uuid
        and d.status in ('processed', 'submitted', 'declined')
        and d.payment_no >= (select s.counts_from from schedules s
          where s.lender_id = d.lender_id and s.schedule_id = d.schedule_id)
        and not (d.status = 'declined' and p.decline_code in (${literals(ownDeclineCodes)}))
    ), tries as (
      select lender_id, payment_no, payment_id, state from debits where became = 'returned'
      union all
      select r.lender_id, t.payment_no, r.payment_id, r.state from tries t
        join payments r on r.lender_id = t.lender_id and r.represents = t.payment_id
    ), ended as (
      select d.payment_no, case when d.became <> 'returned' then d.became
        when bool_or(t.state = 'completed') then 'taken'
        when bool_or(t.state not in ('returned', 'declined', 'cancelled')) then 'underWay'
        else 'failed' end as became
      from debits d left join tries t on t.payment_no = d.payment_no
      group by d.payment_no, d.became
    )
    select count(*)::int as count from ended where became = 'failed' and payment_no > coalesce(
      (select max(payment_no) from ended where became = 'taken'), 0)`.execute(trx)
  return rows[0]?.count ?? 0
}

type ReturnedDebit = {
  readonly lenderId: string
  /** a debit that came back, or the retry of one */
  readonly paymentId: string
  /** how many debits of a schedule may fail in a row */
  readonly most: number
}

/**
 * Suspends the schedule of a debit that came back for want of funds, or of which a retry did, once as many of
 * its debits failed in a row as its lender takes. It holds the schedule.
 *
 * @returns the schedule that waits from now on; null where none does, or it waited before
 */
export async function suspendAfterReturns(
  trx: LenderTransaction,
  { lenderId, paymentId, most }: ReturnedDebit,
  on: LocalDate,
): Promise<string | null> {
  const { rows } = await sql<{ scheduleId: string }>`
    with recursive item as (
      select payment_id, represents from payments
      where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid
      union all
      select f.payment_id, f.represents from item join payments f
        on f.lender_id = ${lenderId}::uuid and f.payment_id = item.represents)
    select d.schedule_id as "scheduleId" from item join scheduled_payments d
      on d.lender_id = ${lenderId}::uuid and d.payment_id = item.payment_id`.execute(trx)
  const scheduleId = rows[0]?.scheduleId
  if (scheduleId === undefined) return null
  await lockSchedules(trx, lenderId, [scheduleId])
  if ((await countFailedInARow(trx, { lenderId, scheduleId })) < most) return null
  const isHeld = await suspendSchedule(trx, { lenderId, scheduleId }, { on, why: 'returned' })
  return isHeld ? scheduleId : null
}
