import type { LenderTransaction } from '../platform/database/database.ts'

/** The key of this lender behind a hash; null when there is none, or it was revoked. */
export async function findKey(trx: LenderTransaction, keyHash: Buffer) {
  const row = await trx
    .selectFrom('api_keys')
    .select(['key_id', 'name'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { keyId: row.key_id, name: row.name }
}
