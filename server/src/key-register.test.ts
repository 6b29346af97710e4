import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Said, startProduct, type SupervisorProcess } from '../testing/start-supervisor.ts'
import { childVariables, type Variables } from './env.ts'
import { freePorts } from './supervisor/free-port.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const keyFiles = ['portal-keys.json', 'portal-secret', 'push-key.json', 'vault-keys.json']

let database: TestDatabase
let folder: string
/** the folder that the first start filled */
let own: string
let running: SupervisorProcess[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  own = mkdtempSync(join(tmpdir(), 'quittance-own-'))
  const { code, err } = await start(own)
  if (code !== null) throw new Error(`the first start failed: ${err}`)
  await endAll()
})
afterAll(async () => {
  rmSync(own, { recursive: true, force: true })
  await database.close()
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-other-'))
})
afterEach(async () => {
  await endAll()
  await database.owner.query('delete from vault.numbers; delete from hosts')
  rmSync(folder, { recursive: true, force: true })
})

it('refuses a new folder beside a running instance, and makes no key in it', async () => {
  expect(await start(own)).toMatchObject({ code: null, err: '' })
  const names = 'portal-keys\\.json, portal-secret, push-key\\.json and vault-keys\\.json'
  expectRefused(await start(folder), new RegExp(`^${names} are missing in ${folder}, `))
  expect(keyFiles.filter((name) => existsSync(join(folder, name)))).toEqual([])
})

it('refuses a folder with the keys of another database', async () => {
  const other = await emptyDatabase()
  expect(await start(folder, { DATABASE_URL: other.url })).toMatchObject({ code: null })
  await endAll()
  const before = keyFiles.map((name) => readFileSync(join(folder, name), 'utf8'))
  expectRefused(await start(folder), / are in \S+, but not with the keys of the database: /)
  expect(keyFiles.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
  await other.close()
})

it.each(keyFiles)('refuses to start without %s, and makes no new one', async (name) => {
  cpSync(own, folder, { recursive: true })
  rmSync(join(folder, name))
  expectRefused(await start(folder), new RegExp(`^${name} is missing in ${folder}, `))
  expect(existsSync(join(folder, name))).toBe(false)
})

it('starts a second instance beside the first with a copy of its keys', async () => {
  cpSync(own, folder, { recursive: true })
  expect(await start(own)).toMatchObject({ code: null, err: '' })
  expect(await start(folder)).toMatchObject({ code: null, err: '' })
})

it('registers rotated keys, and then refuses the file from before as numbers need them', async () => {
  cpSync(own, folder, { recursive: true })
  const before = await readThumbprints()
  rotate(folder)
  expect(await start(folder)).toMatchObject({ code: null, err: '' })
  await endAll()
  const after = await readThumbprints()
  expect(after).toHaveLength(before.length + 2)
  expect(after).toEqual(expect.arrayContaining(before))
  expect(await start(own), 'nothing is closed by the new key yet').toMatchObject({ code: null })
  await endAll()
  await storeNumber(newestKeyOf(folder))
  const lacks = /^vault-keys\.json in \S+ lacks a key of stored card or account numbers: /
  expectRefused(await start(own), lacks)
  expect(await start(folder)).toMatchObject({ code: null, err: '' })
})

it('refuses a new folder where numbers are stored from before keys were registered', async () => {
  const older = await emptyDatabase()
  await older.owner.query(`drop table key_thumbprints;
    delete from schema_migrations where name = '0026-key-thumbprints.sql'`)
  await storeNumber(newestKeyOf(own), older)
  expectRefused(await start(folder, { DATABASE_URL: older.url }), /^vault-keys\.json in \S+ lacks/)
  expect(keyFiles.filter((name) => existsSync(join(folder, name)))).toEqual([])
  await older.close()
})

it('keeps nothing in the database by which a key could be told', async () => {
  const kept = (await readThumbprints()).join()
  const texts = keyFiles.map((name) => readFileSync(join(own, name), 'utf8'))
  const keys = texts.flatMap((text) => text.match(/(?<=")[\w-]{43}(?=")|^[\w-]{43}$/g) ?? [])
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) {
    expect(kept).not.toContain(Buffer.from(key, 'base64url').toString('hex'))
  }
})

/** Without a lender, and stamped by whoever starts first. */
async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await testDatabase()
  await empty.owner.query('delete from installation')
  return empty
}

/** A start of production; answers when it is ready, or has ended. */
async function start(dataDir: string, variables: Variables = {}): Promise<Said> {
  const [port] = await freePorts(1)
  const place = { DATABASE_URL: database.url, QUITTANCE_DATA: dataDir, PORT: String(port) }
  const one = startProduct({ ...place, QUITTANCE_DEMO: '0', ...variables })
  running.push(one)
  return one.settled
}

async function endAll(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  running = []
}

function expectRefused(said: Said, why: RegExp): void {
  expect(said).toMatchObject({ code: 1, out: '' })
  expect(said.err).toMatch(why)
  expect(said.err).toMatch(/^[^\n]+\n$/)
}

function rotate(dataDir: string): void {
  const script = join(import.meta.dirname, 'vault.ts')
  const env = childVariables({ QUITTANCE_DATA: dataDir })
  expect(spawnSync(process.execPath, [script, '--rotate-keys'], { env }).status).toBe(0)
}

function newestKeyOf(dataDir: string): string {
  const text = readFileSync(join(dataDir, 'vault-keys.json'), 'utf8')
  const { keys } = JSON.parse(text) as { keys: { kid: string }[] }
  return keys.find(({ kid }) => kid.startsWith('numbers-'))?.kid ?? ''
}

/** A number that this key closed, as far as the database tells; nobody opens it here. */
async function storeNumber(keyId: string, { owner } = database): Promise<void> {
  const lenderId = randomUUID()
  await owner.query('insert into hosts (host, lender_id) values ($1, $2)', ['a.test', lenderId])
  await owner.query(
    `insert into vault.numbers (lender_id, token, borrower_id, kind, key_id, sealed, fingerprint,
        brand, funding, last_four, expiry, routing, account_type, added_at)
      values ($1, $2, 'b', 'card', $3, $4, 'f', 'visa', 'credit', '4242', '01/2040', '', '', now())`,
    [lenderId, randomUUID(), keyId, randomBytes(40)],
  )
}

async function readThumbprints(): Promise<string[]> {
  const { rows } = await database.owner.query<{ one: string }>(
    `select file || ' ' || encode(thumbprint, 'hex') as one from key_thumbprints order by 1`,
  )
  return rows.map(({ one }) => one)
}
