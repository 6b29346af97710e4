import { sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { LenderTransaction } from './database.ts'

/** Waits until no other transaction holds this name, and holds it until this one ends. */
export async function acquireAdvisoryLock(trx: LenderTransaction, name: string): Promise<void> {
  await trx.executeQuery(lockStatement({ name }))
}

const lockStatement = compileOnce(
  (at: { readonly name: string }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${at.name}, 0))`,
)
