import type { WaitingDebit } from '@quittance/domain/servicing/refuse-debit'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type DebitFacts = Omit<WaitingDebit, 'applied'>

/**
 * What happened since a payment was written down. Its method is held, so that it ends before or
 * after whatever this transaction does. A payment that was taken goes on though its borrower removed
 * the account since: who wants it back cancels it, or stops the debits of the account.
 */
export async function readDebitFacts(
  trx: LenderTransaction,
  payment: {
    readonly lenderId: string
    readonly paymentId: string
    readonly loanId: string
    readonly methodId: string | null
  },
): Promise<DebitFacts> {
  const { lenderId, paymentId, loanId, methodId } = payment
  const read = await sql<{ usable: boolean; lost: boolean; petitioned: boolean }>`
    select exists (select from methods where lender_id = ${lenderId}::uuid
        and method_id = ${methodId}::uuid
        and status not in ('blocked', 'revoked') for share) as usable,
      exists (select from ledger_transactions t where t.lender_id = ${lenderId}::uuid
        and t.loan_id = ${loanId}::uuid and t.kind = 'chargeOff'
        and t.entered_at > p.written_at) as lost,
      exists (select from loan_events e where e.lender_id = ${lenderId}::uuid
        and e.loan_id = ${loanId}::uuid and e.kind = 'flagged'
        and e.detail ->> 'flag' = 'bankruptcy' and e.entered_at > p.written_at) as petitioned
    from payments p where p.lender_id = ${lenderId}::uuid and p.payment_id = ${paymentId}::uuid`.execute(
    trx,
  )
  const [row] = read.rows
  return {
    isMethodUsable: row?.usable === true,
    isChargedOffSince: row?.lost === true,
    isBankruptSince: row?.petitioned === true,
  }
}
