import type { TransactionKind } from '@quittance/domain/ledger/transaction'
import type { LoanBooking } from '@quittance/domain/loans/balance/explain-balance'
import type { Cents } from '@quittance/domain/money'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'

/** The transactions of a loan's books in the order in which they were posted, by account. */
export async function readLoanBookings(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<LoanBooking[]> {
  const rows = await trx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', (on) =>
      on
        .onRef('e.lender_id', '=', 't.lender_id')
        .onRef('e.transaction_id', '=', 't.transaction_id'),
    )
    .leftJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 't.lender_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .where('t.lender_id', '=', lenderId)
    .where('t.loan_id', '=', loanId)
    .select(['t.transaction_id', 't.kind', 't.posted_on', 't.effective_on', 't.entered_at'])
    .select(['p.reference', 'e.account', 'e.amount_cents'])
    .orderBy('t.posted_on')
    .orderBy('t.entered_at')
    .orderBy('t.transaction_id')
    .execute()
  const byTransaction = Map.groupBy(rows, (row) => row.transaction_id)
  return [...byTransaction.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const byAccount = new Map<string, Cents>()
    for (const { account, amount_cents: amount } of lines)
      byAccount.set(account, toCents((byAccount.get(account) ?? 0n) + amount))
    return [
      {
        kind: first.kind as TransactionKind,
        postedOn: first.posted_on,
        effectiveOn: first.effective_on,
        enteredAt: first.entered_at.getTime(),
        reference: first.reference ?? '',
        byAccount,
      },
    ]
  })
}
