import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePorts } from '@quittance/launcher/free-port'
import { startHere } from '../../../launcher/testing/start-here.ts'
import { type SupervisorLine, startSupervisor } from '../../../launcher/testing/start-supervisor.ts'
import type { Variables } from '../../src/platform/env.ts'
import { type KeyFile, keyFiles } from '../../src/platform/keys/key-thumbprints.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { registerTestKeys } from './register-test-keys.ts'

export type KeyRegisterFixture = Awaited<ReturnType<typeof keyRegisterFixture>>

/** A database with the keys of a folder, beside which a test starts production from other folders. */
export async function keyRegisterFixture() {
  const database = await emptyDatabase()
  const own = mkdtempSync(join(tmpdir(), 'quittance-own-'))
  await registerTestKeys({ databaseUrl: database.url, dataDir: own }, keyFiles)
  const starts = startsOf(database)
  let folders: string[] = []
  return {
    database,
    /** the folder with the database's keys */
    own,
    /** A folder that is there until the test ends. */
    newFolder(): string {
      const folder = mkdtempSync(join(tmpdir(), 'quittance-other-'))
      folders.push(folder)
      return folder
    },
    ...starts,
    ...rowsOf(database),
    /** Ends what a test started, and removes what it stored. */
    async endTest(): Promise<void> {
      await starts.endAll()
      await database.owner.query('delete from vault.numbers; delete from hosts')
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
      folders = []
    },
    async close(): Promise<void> {
      rmSync(own, { recursive: true, force: true })
      await database.close()
    },
  }
}

/** Without a lender, and stamped by whoever starts first. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await testDatabase()
  await empty.owner.query('delete from installation')
  return empty
}

function startsOf(database: TestDatabase) {
  let ends: (() => Promise<unknown>)[] = []

  async function placeOf(dataDir: string): Promise<Variables> {
    const [port] = await freePorts(1)
    const place = { DATABASE_URL: database.url, QUITTANCE_DATA: dataDir, PORT: String(port) }
    return { ...place, QUITTANCE_DEMO: '0' }
  }

  return {
    /** A start of production; answers when it is ready, or has ended. */
    async start(dataDir: string, variables: Variables = {}): Promise<SupervisorLine> {
      const one = startHere({ ...(await placeOf(dataDir)), ...variables })
      ends.push(() => one.stop())
      return one.settled
    },
    /** The same in a process of its own. */
    async startApart(dataDir: string, variables: Variables = {}): Promise<SupervisorLine> {
      const place = await placeOf(dataDir)
      const { child, ended, settled } = startSupervisor({ ...place, ...variables })
      ends.push(() => {
        child.kill('SIGTERM')
        return ended
      })
      return settled
    },
    async endAll(): Promise<void> {
      for (const end of ends) await end()
      ends = []
    },
  }
}

function rowsOf(database: TestDatabase) {
  return {
    /** A number that this key closed, as far as the database tells; nobody opens it here. */
    async storeNumber(keyId: string, { owner } = database): Promise<void> {
      const lenderId = randomUUID()
      await owner.query('insert into hosts (host, lender_id) values ($1, $2)', ['a.test', lenderId])
      await owner.query(
        `insert into vault.numbers (lender_id, token, borrower_id, kind, key_id, sealed, fingerprint,
            brand, funding, last_four, expiry, routing, account_type, added_at)
          values ($1, $2, 'b', 'card', $3, $4, 'f', 'visa', 'credit', '4242', '01/2040', '', '', now())`,
        [lenderId, randomUUID(), keyId, randomBytes(40)],
      )
    },
    async readThumbprints(): Promise<string[]> {
      const { rows } = await database.owner.query<{ one: string }>(
        `select file || ' ' || encode(thumbprint, 'hex') as one from key_thumbprints order by 1`,
      )
      return rows.map(({ one }) => one)
    },
  }
}

/** The key files that are in a folder. */
export function keyFilesIn(folder: string): readonly KeyFile[] {
  return keyFiles.filter((name) => existsSync(join(folder, name)))
}

/** The key by which a vault of this folder closes numbers. */
export function newestKeyOf(dataDir: string): string {
  const text = readFileSync(join(dataDir, 'vault-keys.json'), 'utf8')
  const { keys } = JSON.parse(text) as { keys: { kid: string }[] }
  return keys.find(({ kid }) => kid.startsWith('numbers-'))?.kid ?? ''
}

/** It started, and told its errors nothing beside what production warns of. */
export function expectReady(said: SupervisorLine): void {
  const lines = said.err.split('\n').filter((line) => !line.includes('"level":"warn"'))
  expect({ ...said, err: lines.join('\n') }).toMatchObject({ code: null, err: '' })
}

export function expectRefused(said: SupervisorLine, why: RegExp): void {
  expect(said).toMatchObject({ code: 1, out: '' })
  expect(said.err).toMatch(why)
  expect(said.err).toMatch(/^[^\n]+\n$/)
}
