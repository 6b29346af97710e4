import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const usage = 'npm run model -- [--sequences 100000]\n'

// The test that holds loans in PostgreSQL against a plain model, with as many loans as asked for.
const { values } = parseArgs({ options: { sequences: { type: 'string', default: '100000' } } })
const modelSequences = Number(values.sequences)
if (!Number.isInteger(modelSequences) || modelSequences < 1) throw new Error(usage)
const vitest = await startVitest('test', ['verification/model'], {
  root: join(import.meta.dirname, '../..'),
  config: false,
  watch: false,
  environment: 'node',
  globalSetup: ['server/testing/database/postgres-for-tests.ts'],
  hookTimeout: 60_000,
  provide: { modelSequences },
})
const failed = vitest.state.getCountOfFailedTests()
await vitest.close()
process.exit(failed === 0 ? 0 : 1)
