import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { anyBatch } from './acts.ts'
import { runBatch } from './run-batch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** how many loans, where it is another number than that of a test run */
    modelSequences?: number
  }
}

/** `npm run test:full` goes on to 500, and `npm run model` to 100,000. */
const sequences = inject('modelSequences') ?? 100
const together = 100

/** Nobody collects statistics of tables that grow by as much in a minute: a fresh one is faster. */
const batchesPerDatabase = 5

let database: TestDatabase
async function renew(): Promise<void> {
  await database.close()
  database = await testDatabase()
}
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it(
  `keeps ${sequences} loans in PostgreSQL as in a plain model, whatever is done to them`,
  async () => {
    for (let seed = 1; seed <= Math.ceil(sequences / together); seed += 1) {
      const [batch] = fc.sample(anyBatch(together), { seed, numRuns: 1 })
      if (batch === undefined) throw new Error('a batch was made')
      if (seed % batchesPerDatabase === 0) await renew()
      const faults = await runBatch(database, batch)
      expect(faults.slice(0, 5), `seed ${seed}`).toEqual([])
    }
  },
  24 * 3_600_000,
)
