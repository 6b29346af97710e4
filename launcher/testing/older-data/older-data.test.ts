import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  readPaymentReference,
  referencePrefixOf,
} from '@quittance/domain/payments/reference/payment-reference'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePorts } from '../../src/free-port.ts'
import { type TestDatabase, testDatabase } from '../../../server/testing/database/database.ts'
import { startApp } from '../../../server/testing/start-app.ts'
import { type SupervisorProcess, startSupervisor } from '../start-supervisor.ts'
import { readDump, restoreData } from './data-dump.ts'
import { readAnswers } from './read-answers.ts'
import { dumpedAt } from './describe-payments.ts'

// What an earlier version left in its data folder, under this version.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const kept = (name: string) => join(import.meta.dirname, name)
const dump = readDump(kept('demo-2026-11-22.json.br'))

let database: TestDatabase
let dataDir: string
let started: SupervisorProcess

beforeAll(async () => {
  database = await testDatabase({ bare: true })
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-older-'))
  await restoreData(dump, database.url, dataDir)
  const [port] = await freePorts(1)
  started = startSupervisor({
    DATABASE_URL: database.url,
    QUITTANCE_DATA: dataDir,
    QUITTANCE_DEMO: '1',
    PORT: String(port),
  })
})
afterAll(async () => {
  started.child.kill('SIGTERM')
  await started.ended
  rmSync(dataDir, { recursive: true })
  await database.close()
})

it('starts on a data folder of 2026-11-22 and shows the same loans, methods and receipts', async () => {
  expect(await started.settled).toMatchObject({ code: null, err: '' })
  const app = await startApp({ database })
  app.clocks.setBusiness(dumpedAt)
  const answers = await readAnswers({
    signIn: (email, host) => app.signIn(email, host),
    portal: async (path, { body, ...asking }) => {
      const sent = { ...asking, ...(body !== undefined && { payload: body }) }
      return (await app.ask(path, sent)).body.result
    },
    office: async (path, { host, key }) => {
      const { body } = await app.callLenderApi(path, {
        host,
        headers: { authorization: `Bearer ${key}` },
      })
      return body
    },
  })
  await app.app.close()
  const then: unknown = JSON.parse(readFileSync(kept('demo-2026-11-22.answers.json'), 'utf8'))
  expect(answers).toEqual(then)
})

it('gives every payment of the older data a reference of its lender', async () => {
  const { rows } = await database.owner.query<{ reference: string; name: string }>(
    'select p.reference, l.name from payments p join lenders l using (lender_id)',
  )
  const faults = rows.filter(({ reference, name }) => {
    const prefix = referencePrefixOf(name)
    const read = readPaymentReference(reference)
    return read.kind !== 'reference' || read.prefix !== prefix
  })
  expect([rows.length > 100, faults]).toEqual([true, []])
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
})
