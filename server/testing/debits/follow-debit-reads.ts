import type { KyselyPlugin } from 'kysely'
import type { DebitStore } from '../../src/payments/scheduled/execution/debit-store.ts'
import { postgresDebits } from '../../src/payments/scheduled/execution/postgres-debits.ts'
import type { TestDatabase } from '../database/database.ts'

/** The store of debits, which waits for a test after each of its reads that found something. */
export function followDebitReads(
  { db }: Pick<TestDatabase, 'db'>,
  onRead: (row: object) => Promise<void>,
): DebitStore {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows
      if (row !== undefined) await onRead(row)
      return result
    },
  }
  return postgresDebits({ ...db, opening: (opening) => db.opening(opening).withPlugin(plugin) })
}
