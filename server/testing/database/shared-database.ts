import { type TestDatabase, testDatabase } from './database.ts'

let shared: Promise<TestDatabase> | undefined

/**
 * The one database of a worker's worlds that keep to a lender of their own. It outlives each file:
 * a copy costs more than most tests do, and the run's end drops it with all others.
 */
export function sharedDatabase(): Promise<TestDatabase> {
  shared ??= testDatabase()
  return shared
}
