import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../platform/database/database.ts'

/** The key of a call, which is the lender's; and the API key that called. */
export type AnswerKey = { readonly lenderId: string; readonly keyId: string; readonly key: string }

export type StoredAnswer = { readonly requestHash: Buffer; readonly answer: string }

/** Holds a key until this transaction ends. @returns false when another call holds it */
export async function holdKey(trx: LenderTransaction, key: AnswerKey): Promise<boolean> {
  const name = `lender api answer ${key.lenderId} ${key.key}`
  const held = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(trx)
  return held.rows[0]?.held === true
}

/** Whichever API key of the lender it was given to; where several were answered, its own first. */
export async function findAnswer(
  trx: LenderTransaction,
  { lenderId, keyId, key }: AnswerKey,
): Promise<StoredAnswer | null> {
  const row = await trx
    .selectFrom('lender_api_answers')
    .select(['request_hash', 'answer'])
    .where('lender_id', '=', lenderId)
    .where('key', '=', key)
    .orderBy((is) => is('key_id', '=', keyId), 'desc')
    .orderBy('written_at')
    .orderBy('key_id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { requestHash: row.request_hash, answer: row.answer }
}

export async function keepAnswer(
  trx: LenderTransaction,
  { lenderId, keyId, key }: AnswerKey,
  { requestHash, answer, now }: StoredAnswer & { readonly now: Instant },
): Promise<void> {
  await trx
    .insertInto('lender_api_answers')
    .values({
      lender_id: lenderId,
      key_id: keyId,
      key,
      request_hash: requestHash,
      status: 200,
      answer,
      written_at: new Date(now),
    })
    .execute()
}
