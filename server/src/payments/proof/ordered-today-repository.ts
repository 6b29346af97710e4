import { addDays, instantAt, type LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { LoanOwner } from '../intents/payable-loan-repository.ts'

export type OrdersOfDay = {
  readonly owner: LoanOwner
  /** a business day */
  readonly day: LocalDate
  /** the schedule, or its payment, that the next order takes the place of: it does not count; null for none */
  readonly insteadOf: string | null
}

/**
 * What a borrower has ordered on a day, without fees: payments at once that were not declined or
 * cancelled, and schedules made that day that stand, each by one of its payments. Until the transaction
 * ends nobody else orders for them, so that of two orders at once the second counts the first. Whoever
 * holds a loan already must not wait here: it comes before the loan.
 */
export async function lockOrdersOfDay(
  trx: LenderTransaction,
  { owner, day, insteadOf }: OrdersOfDay,
): Promise<Cents> {
  const { lenderId, borrowerId } = owner
  await acquireAdvisoryLock(trx, `orders ${borrowerId}`)
  const from = new Date(instantAt(day, '00:00:00'))
  const until = new Date(instantAt(addDays(day, 1), '00:00:00'))
  const { rows } = await sql<{ cents: bigint }>`select (coalesce((
      select sum(p.amount_cents) from payments p
      where p.lender_id = ${lenderId}::uuid and p.borrower_id = ${borrowerId}::uuid
        and p.loan_id in (select loan_id from loan_parties
          where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid)
        and p.made_at >= ${from} and p.made_at < ${until}
        and p.platform in ('web', 'mobile') and p.represents is null
        and p.state not in ('declined', 'cancelled')), 0)
    + coalesce((
      select sum(s.amount_cents) from schedules s
      where s.lender_id = ${lenderId}::uuid and s.borrower_id = ${borrowerId}::uuid
        and s.made_at >= ${from} and s.made_at < ${until}
        and s.made_by = 'borrower' and s.status in ('active', 'finished')
        and s.schedule_id::text is distinct from ${insteadOf}
        and not exists (select from scheduled_payments d
          where d.lender_id = s.lender_id and d.schedule_id = s.schedule_id
            and d.scheduled_payment_id::text = ${insteadOf}
            and s.kind = 'once')), 0))::bigint as cents`.execute(trx)
  return toCents(rows[0]?.cents ?? 0n)
}
