import type { LenderTransaction } from '../platform/database/database.ts'

/** Whether this email, in lower case, or this phone of 10 digits is one of the account's own. */
export async function isContactOnFile(
  trx: LenderTransaction,
  { borrowerId, contact }: { readonly borrowerId: string; readonly contact: string },
): Promise<boolean> {
  const owner = contact.includes('@')
    ? trx.selectFrom('borrower_emails').select('borrower_id').where('address', '=', contact)
    : trx.selectFrom('borrower_phones').select('borrower_id').where('number', '=', contact)
  const row = await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('borrower_id', '=', borrowerId)
    .where('borrower_id', 'in', owner)
    .executeTakeFirst()
  return row !== undefined
}
