import { randomUUID } from 'node:crypto'
import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { KeptKind, RemovedKind } from '@quittance/domain/profile/erasure'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type Removed = Readonly<Partial<Record<RemovedKind, number>>>
/** What the law has the lender keep, and until when; null: until the phone asks for texts again. */
export type KeptRecord = { readonly what: KeptKind; readonly until: LocalDate | null }

/** Of whom what the law lets go is erased. */
export type ErasedBorrower = { readonly lenderId: string; readonly borrowerId: string }

export type Erasure = ErasedBorrower & {
  readonly erasureId: string
  readonly author: string
  /** elapsed time */
  readonly begunAt: Instant
  readonly finishedAt: Instant | null
  readonly stepsDone: readonly string[]
  readonly removed: Removed
  readonly kept: readonly KeptRecord[]
}

type NewErasure = Pick<
  Erasure,
  'lenderId' | 'borrowerId' | 'author' | 'begunAt' | 'kept' | 'removed'
>

export async function insertErasure(
  trx: LenderTransaction,
  { lenderId, borrowerId, author, begunAt, kept, removed }: NewErasure,
): Promise<Erasure> {
  const row = await trx
    .insertInto('erasures')
    .values({
      lender_id: lenderId,
      borrower_id: borrowerId,
      erasure_id: randomUUID(),
      author,
      begun_at: new Date(begunAt),
      attempted_at: new Date(begunAt),
      removed: JSON.stringify(removed),
      kept: JSON.stringify(kept),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toErasure(row)
}

/** By its id; null for none. */
export async function findErasure(
  trx: LenderTransaction,
  lenderId: string,
  erasureId: string,
): Promise<Erasure | null> {
  const row = await trx
    .selectFrom('erasures')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('erasure_id', '=', erasureId)
    .executeTakeFirst()
  return row === undefined ? null : toErasure(row)
}

/** That of whoever an email still names, which is so until its address is gone; null for none. */
export async function findErasureByEmail(
  trx: LenderTransaction,
  lenderId: string,
  email: string,
): Promise<Erasure | null> {
  const row = await trx
    .selectFrom('erasures')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', (from) =>
      from
        .selectFrom('borrower_emails')
        .select('borrower_id')
        .where('lender_id', '=', lenderId)
        .where('address', '=', email.toLowerCase()),
    )
    .executeTakeFirst()
  return row === undefined ? null : toErasure(row)
}

/** Those that are under way, the one that was looked at the longest ago first. */
export async function listOpenErasures(
  trx: LenderTransaction,
  lenderId: string,
  most: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('erasures')
    .select('borrower_id')
    .where('lender_id', '=', lenderId)
    .where('finished_at', 'is', null)
    .orderBy('attempted_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.borrower_id)
}

/** One that is under way, held until the transaction ends; null where it is over, or another program has it. */
export async function lockErasure(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<Erasure | null> {
  const row = await trx
    .selectFrom('erasures')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row === undefined ? null : toErasure(row)
}

/** It was looked at, in vain: the others come first. @param at elapsed time */
export async function noteAttempt(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({ attempted_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}

type Progress = Pick<Erasure, 'stepsDone' | 'removed'> & {
  /** elapsed time */
  readonly at: Instant
  readonly isFinished: boolean
}

/** How far it is: in the commit of what was removed. */
export async function writeProgress(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  { stepsDone, removed, at, isFinished }: Progress,
): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({
      attempted_at: new Date(at),
      steps_done: [...stepsDone],
      removed: JSON.stringify(removed),
      ...(isFinished && { finished_at: new Date(at) }),
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}

type ErasureRow = {
  readonly lender_id: string
  readonly borrower_id: string
  readonly erasure_id: string
  readonly author: string
  readonly begun_at: Date
  readonly steps_done: readonly string[]
  readonly removed: unknown
  readonly kept: unknown
  readonly finished_at: Date | null
}

function toErasure(row: ErasureRow): Erasure {
  return {
    lenderId: row.lender_id,
    borrowerId: row.borrower_id,
    erasureId: row.erasure_id,
    author: row.author,
    begunAt: toInstant(row.begun_at.getTime()),
    finishedAt: row.finished_at === null ? null : toInstant(row.finished_at.getTime()),
    stepsDone: row.steps_done,
    removed: row.removed as Removed,
    kept: row.kept as readonly KeptRecord[],
  }
}
