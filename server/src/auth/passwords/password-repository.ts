import type { LenderTransaction } from '../../platform/database/database.ts'

export async function writePassword(
  trx: LenderTransaction,
  borrowerId: string,
  passwordHash: string,
): Promise<void> {
  await trx
    .updateTable('borrowers')
    .set({ password_hash: passwordHash })
    .where('borrower_id', '=', borrowerId)
    .execute()
}
