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
    .where('reference_body', '=', body)
    .executeTakeFirst()
  return row === undefined ? null : { paymentId: row.payment_id, reference: row.reference }
}

/** Which of these the references of payments end with. */
export async function findUsedReferences(
  trx: LenderTransaction,
  lenderId: string,
  bodies: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('payments')
    .select('reference_body')
    .where('lender_id', '=', lenderId)
    .where(sql<boolean>`reference_body = any(${bodies}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.reference_body))
}
