import { createHash } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../database/database.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'

/** Something that has to be provable later: who did what to whom. */
export type AuditEntry = {
  readonly kind: string
  readonly borrowerId: string | null
  readonly actor: string
  readonly detail: Readonly<Record<string, string | number | boolean>>
  /** elapsed time */
  readonly at: Instant
}

const first = Buffer.alloc(32)

/** Writes the next entry, sealed to the one before: one lender's entries come one by one. */
export async function writeAudit(
  trx: LenderTransaction,
  lenderId: string,
  { kind, borrowerId, actor, detail, at }: AuditEntry,
): Promise<void> {
  await acquireAdvisoryLock(trx, `audit ${lenderId}`)
  const last = await trx
    .selectFrom('audit_entries')
    .select(['entry_no', 'entry_hash'])
    .where('lender_id', '=', lenderId)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = {
    entry_no: (last?.entry_no ?? 0n) + 1n,
    kind,
    borrower_id: borrowerId,
    actor,
    detail: JSON.stringify(detail),
    at: new Date(at),
  }
  const entryHash = hashOfEntry(last?.entry_hash ?? first, row)
  await trx
    .insertInto('audit_entries')
    .values({ lender_id: lenderId, ...row, entry_hash: entryHash })
    .execute()
}

type Row = {
  readonly entry_no: bigint
  readonly kind: string
  readonly borrower_id: string | null
  readonly actor: string
  readonly detail: string
  readonly at: Date
}

function hashOfEntry(before: Buffer, { entry_no, kind, borrower_id, actor, detail, at }: Row) {
  const text = JSON.stringify([
    before.toString('hex'),
    String(entry_no),
    kind,
    borrower_id,
    actor,
    detail,
    at.toISOString(),
  ])
  return createHash('sha256').update(text).digest()
}

/**
 * The number of the first entry that was changed, or follows one that is gone; null: none.
 *
 * @internal for tests
 */
export async function findBrokenEntry(
  trx: LenderTransaction,
  lenderId: string,
): Promise<bigint | null> {
  const rows = await trx
    .selectFrom('audit_entries')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .orderBy('entry_no')
    .execute()
  let before: Buffer = first
  for (const [place, row] of rows.entries()) {
    const isNext = row.entry_no === BigInt(place + 1)
    if (!isNext || !hashOfEntry(before, row).equals(row.entry_hash)) return row.entry_no
    before = row.entry_hash
  }
  return null
}
