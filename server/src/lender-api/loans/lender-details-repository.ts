import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LenderDetail } from '../../servicing/loans/lender-details.ts'

/** Writes the lender's own lines of a loan in place of those before. */
export async function writeLenderDetails(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, details }: { readonly loanId: string; readonly details: readonly LenderDetail[] },
): Promise<void> {
  await trx
    .updateTable('loans')
    .set({ lender_details: JSON.stringify(details) })
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .execute()
}

/** The lender's own lines of a loan. */
export async function readLenderDetails(
  trx: LenderTransaction,
  loanId: string,
): Promise<readonly LenderDetail[]> {
  const row = await trx
    .selectFrom('loans')
    .select('lender_details')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  return row.lender_details as LenderDetail[]
}
