import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../database/database.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { auditSealOf } from '../database/transaction.ts'
import { type AuditHead, type AuditRow, firstHash, textOfEntry } from './audit-chain.ts'

/** Something that has to be provable later: who did what to whom. */
export type AuditEntry = {
  readonly kind: string
  readonly borrowerId: string | null
  readonly actor: string
  readonly detail: Readonly<Record<string, string | number | boolean>>
  /** elapsed time */
  readonly at: Instant
}

/**
 * Writes the next entry, sealed to the one before by a key that the database does not hold: one
 * lender's entries come one by one.
 */
export async function writeAudit(
  trx: LenderTransaction,
  lenderId: string,
  { kind, borrowerId, actor, detail, at }: AuditEntry,
): Promise<void> {
  const seal = await auditSealOf(trx)
  await acquireAdvisoryLock(trx, `audit ${lenderId}`)
  const last = await readLast(trx, lenderId)
  const row = {
    entry_no: (last?.entry_no ?? 0n) + 1n,
    kind,
    borrower_id: borrowerId,
    actor,
    detail: JSON.stringify(detail),
    at: new Date(at),
  }
  const keyId = seal.keyId()
  const text = textOfEntry(last?.entry_hash ?? firstHash, row)
  const entryHash = seal.hashUnder(keyId, text)
  if (entryHash === null) throw new Error('The key of the audit was taken away.')
  await trx
    .insertInto('audit_entries')
    .values({ lender_id: lenderId, ...row, key_id: keyId, entry_hash: entryHash })
    .execute()
}

function readLast(trx: LenderTransaction, lenderId: string) {
  return trx
    .selectFrom('audit_entries')
    .select(['entry_no', 'entry_hash'])
    .where('lender_id', '=', lenderId)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps how far the chain came when a day closed. What was kept for a day first stays. */
export async function writeAuditHead(
  trx: LenderTransaction,
  lenderId: string,
  { closedOn, now }: { readonly closedOn: LocalDate; readonly now: Instant },
): Promise<void> {
  const last = await readLast(trx, lenderId)
  await trx
    .insertInto('audit_heads')
    .values({
      lender_id: lenderId,
      closed_on: closedOn,
      entry_no: last?.entry_no ?? 0n,
      entry_hash: last?.entry_hash ?? firstHash,
      written_at: new Date(now),
    })
    .onConflict((on) => on.columns(['lender_id', 'closed_on']).doNothing())
    .execute()
}

/** The days of a span, the first and the last included, in their order. */
export async function listAuditHeads(
  trx: LenderTransaction,
  lenderId: string,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<AuditHead[]> {
  const rows = await headsOf(trx, lenderId)
    .where('closed_on', '>=', from)
    .where('closed_on', '<=', to)
    .execute()
  return rows.map(headOf)
}

/** The heads that were kept from one entry to another, or from it on. */
export async function listAuditHeadsAt(
  trx: LenderTransaction,
  lenderId: string,
  { from, upTo }: { readonly from: bigint; readonly upTo: bigint | null },
): Promise<AuditHead[]> {
  const rows = await headsOf(trx, lenderId)
    .where('entry_no', '>=', from)
    .$if(upTo !== null, (query) => query.where('entry_no', '<=', upTo ?? 0n))
    .execute()
  return rows.map(headOf)
}

function headsOf(trx: LenderTransaction, lenderId: string) {
  return trx
    .selectFrom('audit_heads')
    .select(['closed_on', 'entry_no', 'entry_hash'])
    .where('lender_id', '=', lenderId)
    .orderBy('closed_on')
}

function headOf(row: { closed_on: LocalDate; entry_no: bigint; entry_hash: Buffer }): AuditHead {
  return { closedOn: row.closed_on, entryNo: row.entry_no, hash: row.entry_hash }
}

/** Some entries after one, in their order. */
export async function listAuditEntries(
  trx: LenderTransaction,
  lenderId: string,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<AuditRow[]> {
  return trx
    .selectFrom('audit_entries')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('entry_no', '>', after)
    .orderBy('entry_no')
    .limit(limit)
    .execute()
}
