import type { LenderTransaction } from '../../platform/database/database.ts'

/** A loan that somebody named by its number, or by how that ends. */
export type NamedLoan = {
  readonly loanId: string
  readonly branchNo: string
}

/**
 * The loan of this number; else the one whose number ends so, if it is the only one.
 *
 * @param key letters and digits in capitals
 */
export async function findLoanByNumberEnd(
  trx: LenderTransaction,
  lenderId: string,
  key: string,
): Promise<NamedLoan | null> {
  const reversed = key.split('').toReversed().join('')
  const rows = await trx
    .selectFrom('loans')
    .select(['loan_id', 'loan_no_key', 'branch_no'])
    .where('lender_id', '=', lenderId)
    .where('loan_no_key', '>=', reversed)
    .where('loan_no_key', '<', `${reversed}~`) // above every letter and digit
    .orderBy('loan_no_key') // the number itself comes before those that are longer
    .limit(2)
    .execute()
  const [first, second] = rows
  if (first === undefined) return null
  if (second !== undefined && first.loan_no_key !== reversed) return null
  // Two that differ in nothing but their dashes name no loan.
  if (second?.loan_no_key === reversed) return null
  return { loanId: first.loan_id, branchNo: first.branch_no }
}

/** The numbers that this borrower proved to be theirs. */
export async function readVerifiedPhones(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('borrower_phones')
    .select('number')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .execute()
  return rows.map((row) => row.number)
}

/** The ids of the loans in this borrower's list. */
export async function readLinkedLoanIds(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('loan_parties')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .where('is_linked', '=', true)
    .execute()
  return rows.map((row) => row.loan_id)
}

/** From now on the loan's statements come without paper. */
export async function enrollStatements(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<void> {
  await trx
    .updateTable('loans')
    .set({ e_statement: true })
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .execute()
}
