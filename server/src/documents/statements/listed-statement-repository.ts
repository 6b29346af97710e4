import type { LocalDate } from '@quittance/domain/calendar'
import type { StatementKind } from '@quittance/domain/documents/statement-cycle'
import type { Currency } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { findOwnLoan } from '../../lenders/signers/own-loan-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A statement as a list shows it. Amounts in dollars, '471.88'. */
export type ListedStatement = {
  readonly id: string
  readonly on: LocalDate
  readonly kind: StatementKind
  readonly currency: Currency
  /** whose name stands first on it; '' for none */
  readonly holderName: string
  readonly demand: { readonly dueOn: LocalDate; readonly total: string } | null
}

/** twenty years, month by month */
const listedMost = 240

/** The last statements of a loan in this borrower's list, newest first; null for any other loan. */
export async function readStatementsOf(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Pick<Borrower, 'lenderId' | 'borrowerId'>,
  loanId: string,
): Promise<readonly ListedStatement[] | null> {
  if ((await findOwnLoan(trx, { lenderId, borrowerId }, loanId)) === null) return null
  const rows = await trx
    .selectFrom('statements')
    .select(['statement_id', 'statement_on', 'kind'])
    .select([
      sql<Currency>`evidence ->> 'currency'`.as('currency'),
      sql<string | null>`evidence #>> '{names,0}'`.as('holder_name'),
      sql<LocalDate | null>`evidence #>> '{demand,dueOn}'`.as('due_on'),
      sql<string | null>`evidence #>> '{demand,total}'`.as('total'),
    ])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .orderBy('statement_on', 'desc')
    .orderBy('kind', 'desc')
    .limit(listedMost)
    .execute()
  return rows.map((row) => ({
    id: row.statement_id,
    on: row.statement_on,
    kind: row.kind,
    currency: row.currency,
    holderName: row.holder_name ?? '',
    demand:
      row.due_on === null || row.total === null ? null : { dueOn: row.due_on, total: row.total },
  }))
}
