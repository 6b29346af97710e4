import type { LenderTransaction } from '../../platform/database/database.ts'
import { sql } from 'kysely'

/** The payment of a reference, by what stands behind its prefix: '7Q4K-229P'. */
export async function findReferencedPayment(
  trx: LenderTransaction,
  lenderId: string,
  body: string,
): Promise<{ readonly paymentId: string; readonly reference: string } | null> {
  const row = await trx
    .selectFrom('payments')
    .select(['payment_id', 'reference'])
    .where('lender_id', '=', lenderId)
    .where(sql<string>`right(reference, 9)`, '=', body)
    .executeTakeFirst()
  return row === undefined ? null : { paymentId: row.payment_id, reference: row.reference }
}
