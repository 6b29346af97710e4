import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'
import type { ErasedBorrower } from './erasure-repository.ts'

/** Why a borrower can not be erased yet. */
type BlockerKind =
  | 'loanOpen'
  | 'overpaymentHeld'
  | 'paymentUnderWay'
  | 'refundUnderWay'
  | 'retryPlanned'
  | 'scheduleActive'

/** What is in the way, by the number of its loan or the reference of its payment. */
export type Blocker = { readonly kind: BlockerKind; readonly names: readonly string[] }

/**
 * What is under way for a borrower, most of a kind first. A loan is over once it is paid off for good, or closed.
 */
export async function listBlockers(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<Blocker[]> {
  const { rows } = await sql<{ kind: BlockerKind; names: string[] }>`
    with own as (
      select l.* from loan_parties lp
      join loans l on l.lender_id = lp.lender_id and l.loan_id = lp.loan_id
      where lp.lender_id = ${lenderId}::uuid and lp.borrower_id = ${borrowerId}::uuid
    ), paid as (
      select * from payments
      where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid
    ), found as (
      select 1 as place, 'loanOpen' as kind, loan_no as name from own
        where closed_on is null and (paid_off_on is null or held_until is not null)
      union all select 2, 'overpaymentHeld', loan_no from own
        where refunds_payable_cents > 0 or unapplied_cents > 0
      union all select 3, 'paymentUnderWay', reference from paid
        where state in ('created', 'submitting', 'confirming', 'pending')
          or cancel_requested_at is not null
      union all select 4, 'refundUnderWay', p.reference from paid p
        join refunds r on r.lender_id = p.lender_id and r.payment_id = p.payment_id
        where r.state in ('submitting', 'confirming', 'posting')
      union all select 5, 'retryPlanned', reference from paid where ${isAwaitingRetry('paid')}
      union all select 6, 'scheduleActive', l.loan_no from schedules s
        join loans l on l.lender_id = s.lender_id and l.loan_id = s.loan_id
        where s.lender_id = ${lenderId}::uuid and s.borrower_id = ${borrowerId}::uuid
          and s.status = 'active'
    )
    select kind, array_agg(distinct name order by name) as names from found
    group by place, kind order by place`.execute(trx)
  return rows
}
