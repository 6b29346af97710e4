import type { LocalDate } from '@quittance/domain/calendar'
import type { MoneyInTransit } from '@quittance/domain/loans/events/refuse-refund'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'

/**
 * What debits that no bank has paid out yet left over on a loan. What they left to be held counts
 * once it was applied: then it is part of what is to be refunded.
 *
 * @returns null when all that the loan's debits left over has arrived
 */
export async function readOverpaymentInTransit(
  trx: LenderTransaction,
  { loanId, state }: Pick<StoredLoan, 'loanId' | 'state'>,
): Promise<MoneyInTransit | null> {
  const isHeld = state.unapplied > 0n
  const read = await sql<{ left: bigint | null; until: LocalDate | null }>`
    select sum(over_cents + case when ${isHeld} then 0 else unapplied_cents end)::bigint as "left",
      max(settles_on) as until
    from payments
    where loan_id = ${loanId}::uuid and channel in ('ach', 'pad') and state = 'pending'
      and posted_on is not null and settled_on is null and over_cents + unapplied_cents > 0`.execute(
    trx,
  )
  const { left = null, until = null } = read.rows[0] ?? {}
  return left === null || left === 0n ? null : { amount: toCents(left), until }
}
