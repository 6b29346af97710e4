import type { Borrower } from '../lenders/borrower.ts'
import { compileOnce } from '../platform/database/compile-once.ts'
import type { LenderQuery } from '../platform/database/transaction.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Asks which of this borrower's methods paid last, loan by loan; a payment that was refused did not. */
export const lastMethodsStatement = compileOnce((at: Owner, sql) => lastMethodsQuery(sql, at))

function lastMethodsQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('loan_parties as own')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('payments as p')
          .whereRef('p.lender_id', '=', 'own.lender_id')
          .whereRef('p.loan_id', '=', 'own.loan_id')
          .where('p.borrower_id', '=', borrowerId)
          .where('p.method_id', 'is not', null)
          .where('p.state', 'in', ['pending', 'completed', 'refunded'])
          .select('p.method_id')
          .orderBy('p.made_at', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue(),
    )
    .where('own.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .select(['own.loan_id', 'last.method_id'])
}
