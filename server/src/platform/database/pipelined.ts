import { DummyDriver, Transaction } from 'kysely'
import type { LenderTransaction } from './database.ts'
import { createDialect } from './dialect.ts'
import type { Tables } from './tables/tables.ts'

const driver = new DummyDriver() // never asked: the transaction has its connection already
const dialect = createDialect(driver)

/**
 * The same transaction, for statements that need not wait for each other's answers: those that are
 * begun together leave together, and are done in the order they were begun in. Kysely's own sends
 * the next only when the one before it is answered.
 */
export async function pipelined(queued: LenderTransaction): Promise<LenderTransaction> {
  const executor = queued.getExecutor()
  const connection = await executor.provideConnection(async (one) => one)
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
  })
}
