import type { Cents } from '@quittance/domain/money'
import type { InnerState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../db/database.ts'

/** States in which a payment that is not posted yet may still be. */
const openStates = ['created', 'submitting', 'confirming', 'pending', 'completed'] as const

export const statesUnderWay: ReadonlySet<InnerState> = new Set(openStates)

/**
 * Whether a row of `payments p` is under way: it may be charged or is charged, and its loan does not
 * know of it yet. The words of the index `payments_under_way`.
 */
export const isUnderWay = sql<boolean>`p.posted_on is null
  and p.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`

/** What is under way to a loan, without fees. */
export async function readUnderWay(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<Cents> {
  const read = await sql<{ cents: bigint }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from payments p
    where p.lender_id = ${lenderId}::uuid and p.loan_id = ${loanId}::uuid and ${isUnderWay}`.execute(
    trx,
  )
  return toCents(read.rows[0]?.cents ?? 0n)
}
