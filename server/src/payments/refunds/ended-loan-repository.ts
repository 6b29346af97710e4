import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'

/**
 * Whether a payment is the payoff of its loan that stands: of those after which nothing was left to pay, the one that
 * was posted last.
 */
export async function hasEndedLoan(
  trx: LenderTransaction,
  { lenderId, loanId, paymentId }: LockedPayment,
): Promise<boolean> {
  const last = await sql<{ payment_id: string }>`
    select p.payment_id from payments p
    join ledger_transactions t on t.lender_id = p.lender_id and t.payment_id = p.payment_id
      and t.kind = 'payment'
    where p.lender_id = ${lenderId}::uuid and p.loan_id = ${loanId}::uuid
      and p.posted_on is not null and p.principal_after_cents = 0 and p.recovery_cents = 0
      and p.state in ('pending', 'completed', 'refunded')
      and p.refunded_cents < p.amount_cents + p.fee_cents
    order by t.entered_at desc, p.payment_id = ${paymentId}::uuid limit 1`.execute(trx)
  return last.rows[0]?.payment_id === paymentId
}
