import type { Borrower } from '../../lenders/borrower.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { ProviderStatement } from '../../platform/ports/statement-provider.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** The number of a loan in this borrower's list; null for any other. */
export async function readOwnLoanNo(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<string | null> {
  if (!isUuid(loanId)) return null
  const row = await trx
    .selectFrom('loan_parties as own')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'own.lender_id').onRef('l.loan_id', '=', 'own.loan_id'),
    )
    .where('own.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.loan_id', '=', loanId)
    .where('own.is_linked', '=', true)
    .select('l.loan_no')
    .executeTakeFirst()
  return row?.loan_no ?? null
}

/** What the provider told last of a loan. */
export type StoredStatementList = {
  readonly statements: readonly ProviderStatement[]
  /** business time */
  readonly heardAt: Date
}

/** Keeps what the provider told of a loan, in place of what it was asked for before, and of nothing newer. */
export async function keepProviderList(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, statements, heardAt }: StoredStatementList & { readonly loanId: string },
): Promise<void> {
  const told = { statements: JSON.stringify(statements), heard_at: heardAt }
  await trx
    .insertInto('provider_statement_lists')
    .values({ lender_id: lenderId, loan_id: loanId, ...told })
    .onConflict((on) =>
      on
        .columns(['lender_id', 'loan_id'])
        .doUpdateSet(told)
        .where('provider_statement_lists.heard_at', '<=', heardAt),
    )
    .execute()
}

/** The last list of a loan; null where the provider never told one. */
export async function readProviderList(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<StoredStatementList | null> {
  const row = await trx
    .selectFrom('provider_statement_lists')
    .select(['statements', 'heard_at'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { statements: row.statements as ProviderStatement[], heardAt: row.heard_at }
}

/** A statement that the provider listed for a loan in this borrower's list; null for any other. */
export async function findProviderStatement(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { loanId, guid }: { readonly loanId: string; readonly guid: string },
): Promise<{ readonly loanNo: string; readonly statement: ProviderStatement } | null> {
  const loanNo = await readOwnLoanNo(trx, { lenderId, borrowerId }, loanId)
  if (loanNo === null) return null
  const list = await readProviderList(trx, lenderId, loanId)
  const statement = list?.statements.find((one) => one.guid === guid)
  return statement === undefined ? null : { loanNo, statement }
}
