import { sql } from 'kysely'
import type { LenderTransaction } from './database.ts'

/** Waits until no other transaction holds this name, and holds it until this one ends. */
export async function lockInTurn(trx: LenderTransaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
