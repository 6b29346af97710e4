import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

// Files of the storage that no row names: no more, or not yet.

type LooseFiles = {
  readonly keys: readonly string[]
  /** elapsed time */
  readonly removableAt: Instant
}

/** Writes down that no row names these files. They are removed at that time, or soon after. */
export async function insertLooseFiles(
  trx: LenderTransaction,
  lenderId: string,
  { keys, removableAt }: LooseFiles,
): Promise<void> {
  if (keys.length === 0) return
  const at = new Date(removableAt)
  const rows = [...new Set(keys)].map((key) => ({
    lender_id: lenderId,
    file_key: key,
    removable_at: at,
  }))
  // Who is removing it may have looked at the rows before: it waits, and is told anew.
  await trx
    .insertInto('loose_files')
    .values(rows)
    .onConflict((on) => on.columns(['lender_id', 'file_key']).doUpdateSet({ removable_at: at }))
    .execute()
}

/** A row names the file from this commit on. @returns false where somebody began to remove it */
export async function deleteUntriedLooseFile(
  trx: LenderTransaction,
  lenderId: string,
  key: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('loose_files')
    .where('lender_id', '=', lenderId)
    .where('file_key', '=', key)
    .where('attempts', '=', 0)
    .returning('file_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody needs to remove the file any more. */
export async function deleteLooseFile(
  trx: LenderTransaction,
  lenderId: string,
  key: string,
): Promise<void> {
  await trx
    .deleteFrom('loose_files')
    .where('lender_id', '=', lenderId)
    .where('file_key', '=', key)
    .execute()
}

/**
 * Takes one file to remove, which comes up again ten minutes later, and later each time, unless it was removed
 * by then. Two programs take two different ones.
 *
 * @param at elapsed time
 * @returns null where none is to be removed
 */
export async function claimLooseFile(
  trx: LenderTransaction,
  lenderId: string,
  at: Instant,
): Promise<{ readonly key: string } | null> {
  const now = new Date(at)
  const row = await trx
    .updateTable('loose_files')
    .set({
      attempts: sql`attempts + 1`,
      removable_at: sql`${now}::timestamptz + least(attempts + 1, 144) * interval '10 minutes'`,
    })
    .where('lender_id', '=', lenderId)
    .where('file_key', '=', (from) =>
      from
        .selectFrom('loose_files as next')
        .select('next.file_key')
        .where('next.lender_id', '=', lenderId)
        .where('next.removable_at', '<=', now)
        .orderBy('next.removable_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('file_key')
    .executeTakeFirst()
  return row === undefined ? null : { key: row.file_key }
}

/** Whether a document is kept in this file: those of before file keys were may share one. */
export async function isFileNamed(
  trx: LenderTransaction,
  lenderId: string,
  key: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('loan_documents')
    .select('document_id')
    .where('lender_id', '=', lenderId)
    .where('file_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any file of this lender lies in the storage, or is still to be removed from it. */
export async function hasStoredFiles(trx: LenderTransaction, lenderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('loan_documents')
    .select('lender_id')
    .where('lender_id', '=', lenderId)
    .where('file_key', 'is not', null)
    .unionAll(
      trx
        .selectFrom('pictures')
        .select('lender_id')
        .where('lender_id', '=', lenderId)
        .where('bytes', 'is', null),
    )
    .unionAll(trx.selectFrom('loose_files').select('lender_id').where('lender_id', '=', lenderId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
