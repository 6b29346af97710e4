import { createHash } from 'node:crypto'
import type { LocalDate } from '@quittance/domain/calendar'
import type { AuditSeal } from '../secrets.ts'

/** What an entry says, as it is sealed. */
type AuditText = {
  readonly entry_no: bigint
  readonly kind: string
  readonly borrower_id: string | null
  readonly actor: string
  readonly detail: string
  readonly at: Date
}

export type AuditRow = AuditText & {
  readonly entry_hash: Buffer
  /** null in an entry from before they were keyed */
  readonly key_id: string | null
}

/** How far the chain had come when a day closed. */
export type AuditHead = {
  readonly closedOn: LocalDate
  /** 0: there was no entry yet */
  readonly entryNo: bigint
  readonly hash: Buffer
}

/** What the first entry of a lender is sealed to. */
export const firstHash = Buffer.alloc(32)

export function textOfEntry(
  before: Buffer,
  { entry_no, kind, borrower_id, actor, detail, at }: AuditText,
): string {
  return JSON.stringify([
    before.toString('hex'),
    String(entry_no),
    kind,
    borrower_id,
    actor,
    detail,
    at.toISOString(),
  ])
}

/** Why an entry does not fit what comes before it. */
export type AuditFault = 'missing' | 'unkeyed' | 'unknownKey' | 'changed'

/** How far a chain was found in order. */
export type AuditPosition = {
  readonly entryNo: bigint
  readonly hash: Buffer
  /** Entries without a key end with the first one that has one. */
  readonly isKeyed: boolean
}

export const beginning: AuditPosition = { entryNo: 0n, hash: firstHash, isKeyed: false }

/** @returns why the entry does not follow, or where the chain stands after it */
export function follow(
  position: AuditPosition,
  row: AuditRow,
  seal: AuditSeal,
): AuditFault | AuditPosition {
  if (row.entry_no !== position.entryNo + 1n) return 'missing'
  if (row.key_id === null && position.isKeyed) return 'unkeyed'
  const text = textOfEntry(position.hash, row)
  const hash =
    row.key_id === null
      ? createHash('sha256').update(text).digest()
      : seal.hashUnder(row.key_id, text)
  if (hash === null) return 'unknownKey'
  if (!hash.equals(row.entry_hash)) return 'changed'
  return { entryNo: row.entry_no, hash, isKeyed: row.key_id !== null }
}
