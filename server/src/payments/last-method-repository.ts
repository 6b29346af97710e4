import type { Borrower } from '../lenders/borrower.ts'
import { compileOnce } from '../platform/database/compile-once.ts'
import type { LenderQuery } from '../platform/database/transaction.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Asks which of this borrower's methods paid last, loan by loan; a payment that was refused did not. */
export const lastMethodsStatement = compileOnce((at: Owner, sql) => lastMethodsQuery(sql, at))

function lastMethodsQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('loan_parties as own')
    .innerJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'own.lender_id').onRef('p.loan_id', '=', 'own.loan_id'),
    )
    .where('own.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .where('p.borrower_id', '=', borrowerId)
    .where('p.method_id', 'is not', null)
    .where('p.state', 'in', ['pending', 'completed', 'refunded'])
    .distinctOn('p.loan_id')
    .select(['p.loan_id', 'p.method_id'])
    .orderBy('p.loan_id')
    .orderBy('p.made_at', 'desc')
}
