import { add, formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../../platform/database/database.ts'
import { undecidedStates } from '../../intents/pending-payment-repository.ts'

type DebitUnderWay = { readonly orderId: string; readonly amount: string; readonly on: string }

/**
 * Scheduled debits of a loan that its end does not stop any more, by their days: they were claimed before, or their
 * bank has them. What was accepted and waits for the file of its day is taken out of that.
 */
export async function listDebitsUnderWay(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<DebitUnderWay[]> {
  const rows = await trx
    .selectFrom('payments as p')
    .select(['p.payment_id', 'p.amount_cents', 'p.fee_cents', 'p.effective_on'])
    .where('p.lender_id', '=', lenderId)
    .where('p.loan_id', '=', loanId)
    .where('p.scheduled_payment_id', 'is not', null)
    .where(
      sql<boolean>`(p.state in ${undecidedStates}
        or p.state = 'pending' and p.confirm_id <> '')`,
    )
    .orderBy('p.effective_on')
    .orderBy('p.payment_id')
    .execute()
  return rows.map((row) => ({
    orderId: row.payment_id,
    amount: formatDollars(add(toCents(row.amount_cents), toCents(row.fee_cents))),
    on: row.effective_on,
  }))
}
