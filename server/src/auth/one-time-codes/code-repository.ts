import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type NewCode = {
  /** what it proves: a sign-up, or a phone on file */
  readonly subject: string
  readonly phone: string
  readonly codeHash: Buffer
  readonly now: Instant
  readonly expiresAt: Instant
}

/** Writes a code; those sent before for the same are worth nothing from here on. */
export async function writeCode(
  trx: LenderTransaction,
  lenderId: string,
  { subject, phone, codeHash, now, expiresAt }: NewCode,
): Promise<string> {
  const codeId = randomUUID()
  const at = new Date(now)
  await trx
    .updateTable('one_time_codes')
    .set({ used_at: at })
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute()
  await trx
    .insertInto('one_time_codes')
    .values({
      lender_id: lenderId,
      code_id: codeId,
      subject,
      phone,
      code_hash: codeHash,
      sent_at: at,
      expires_at: new Date(expiresAt),
      used_at: null,
    })
    .execute()
  return codeId
}

export type CodeAttempt = {
  readonly codeId: string
  readonly codeHash: Buffer
  readonly attempts: number
}

/**
 * Takes one try of the code that was sent last, in one statement: of any number at the same moment
 * no more are let through than it has. Null: no code counts any more.
 */
export async function takeCodeAttempt(
  trx: LenderTransaction,
  { subject, triesMax, now }: { subject: string; triesMax: number; now: Instant },
): Promise<CodeAttempt | null> {
  const row = await trx
    .updateTable('one_time_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('code_id', '=', (sub) =>
      sub
        .selectFrom('one_time_codes as last')
        .select('last.code_id')
        .where('last.subject', '=', subject)
        .orderBy('last.sent_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('attempts', '<', triesMax)
    .where('expires_at', '>', new Date(now))
    .returning(['code_id', 'code_hash', 'attempts'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { codeId: row.code_id, codeHash: row.code_hash, attempts: row.attempts }
}

/** @returns false when somebody was faster: a code counts once */
export async function consumeCode(
  trx: LenderTransaction,
  codeId: string,
  now: Instant,
): Promise<boolean> {
  const done = await trx
    .updateTable('one_time_codes')
    .set({ used_at: new Date(now) })
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
