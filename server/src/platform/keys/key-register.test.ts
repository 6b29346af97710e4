import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import { registerTestKeys } from '../../../testing/database/register-test-keys.ts'
import { replaceKey, swapPurposes } from '../../../testing/spoil-vault-keys.ts'
import { startHere } from '../../../../launcher/testing/start-here.ts'
import {
  type SupervisorLine,
  startSupervisor,
} from '../../../../launcher/testing/start-supervisor.ts'
import { keyRotators } from '@quittance/launcher/key-makers'
import { readKeyFile } from './json-key-file.ts'
import { childVariables, type Variables } from '../env.ts'
import { freePorts } from '@quittance/launcher/free-port'
import { programScripts } from '@quittance/launcher/program-scripts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const keyFiles = ['portal-keys.json', 'portal-secret', 'push-key.json', 'vault-keys.json'] as const

let database: TestDatabase
let folder: string
/** the folder with the database's keys */
let own: string
let ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  own = mkdtempSync(join(tmpdir(), 'quittance-own-'))
  await registerTestKeys({ databaseUrl: database.url, dataDir: own }, keyFiles)
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
  expectReady(await start(own))
  const names = 'portal-keys\\.json, portal-secret, push-key\\.json and vault-keys\\.json'
  expectRefused(await start(folder), new RegExp(`^${names} are missing in ${folder}, `))
  expect(keyFiles.filter((name) => existsSync(join(folder, name)))).toEqual([])
})

it('refuses a folder with the keys of another database', async () => {
  const other = await emptyDatabase()
  await registerTestKeys({ databaseUrl: other.url, dataDir: folder }, keyFiles)
  const before = keyFiles.map((name) => readFileSync(join(folder, name), 'utf8'))
  expectRefused(await start(folder), / are in \S+, but not with the keys of the database: /)
  expect(keyFiles.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
  await other.close()
})

it.each(keyFiles)(
  'refuses to start without the key file %s, and makes no new one',
  async (name) => {
    cpSync(own, folder, { recursive: true })
    rmSync(join(folder, name))
    expectRefused(await start(folder), new RegExp(`^${name} is missing in ${folder}, `))
    expect(existsSync(join(folder, name))).toBe(false)
  },
)

it('starts a second instance beside the first with a copy of its keys', async () => {
  cpSync(own, folder, { recursive: true })
  expectReady(await start(own))
  expectReady(await start(folder))
})

it('lets one of two starts at the same moment take the database, and refuses the other whole', async () => {
  await expectOneToWin(async (folders, fresh) => {
    const said = await Promise.all(folders.map((one) => startApart(one, fresh)))
    await endAll()
    for (const one of said.filter(({ code }) => code !== null)) expectRefused(one, /./)
    return said.map(({ code, err }) => (code === null ? '' : err))
  })
})

it('registers one of two folders at the same moment, round after round, and refuses the other', async () => {
  for (let round = 0; round < 4; round += 1)
    await expectOneToWin(async (folders, { DATABASE_URL: databaseUrl }) => {
      const ran = folders.map((dataDir) => registerTestKeys({ databaseUrl, dataDir }, keyFiles))
      const settled = await Promise.allSettled(ran)
      return settled.map((end) => (end.status === 'rejected' ? String(end.reason) : ''))
    })
})

/** Two folders meet a new database: one of them is refused, and only the other one gets keys. */
async function expectOneToWin(
  race: (folders: string[], fresh: { DATABASE_URL: string }) => Promise<readonly string[]>,
): Promise<void> {
  const fresh = await emptyDatabase()
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'quittance-keys-')))
  const refusals = await race(folders, { DATABASE_URL: fresh.url })
  expect(refusals.toSorted()).toEqual(['', expect.stringMatching(/ was used with them: /)])
  expect(folders.map((one) => keyFiles.filter((name) => existsSync(join(one, name))))).toEqual(
    refusals.map((refusal) => (refusal === '' ? keyFiles : [])),
  )
  for (const one of folders) rmSync(one, { recursive: true })
  await fresh.close()
}

it.each([
  ['keys that swapped their purpose', swapPurposes],
  ['another number key under the known sealing key', replaceKey('numbers')],
  ['another sealing key under the known number key', replaceKey('vault')],
  ['another fingerprint key', replaceKey('fingerprint')],
])('refuses a vault file with %s, and registers none of it', async (_name, spoil) => {
  cpSync(own, folder, { recursive: true })
  spoil(join(folder, 'vault-keys.json'))
  const before = await readThumbprints()
  const other = /^vault-keys\.json is in \S+, but not with the keys of the database: /
  expectRefused(await start(folder), other)
  expect(await readThumbprints()).toEqual(before)
})

it.each(['portal-keys.json', 'portal-secret', 'push-key.json'] as const)(
  'takes a new key first in %s beside a known one, and then refuses the file from before',
  async (name) => {
    const fresh = await emptyDatabase()
    const place = { databaseUrl: fresh.url, dataDir: folder }
    await registerTestKeys(place, keyFiles)
    const before = readFileSync(join(folder, name), 'utf8')
    await keyRotators(new Date(0))[name]?.(folder)
    await registerTestKeys(place, keyFiles)
    writeFileSync(join(folder, name), before)
    const other = new RegExp(`^${name} is in \\S+, but not with the keys of the database: `)
    expectRefused(await start(folder, { DATABASE_URL: fresh.url }), other)
    await fresh.close()
  },
)

it('refuses one key in two files of a new folder, and makes none of the others', async () => {
  const text = readFileSync(join(own, 'push-key.json'), 'utf8')
  const [{ d = '', ...half }] = readKeyFile(text)
  // One key alone, as the file was written before keys were rotated.
  writeFileSync(join(folder, 'push-key.json'), JSON.stringify({ ...half, d }))
  writeFileSync(join(folder, 'portal-secret'), d)
  const fresh = await emptyDatabase()
  expectRefused(
    await start(folder, { DATABASE_URL: fresh.url }),
    /^portal-secret and push-key\.json in \S+ hold the same key: /,
  )
  await fresh.close()
})

it.each(['api', 'worker', 'seed'] as const)('lets %s alone only check the keys', async (name) => {
  const fresh = await emptyDatabase()
  const script = programScripts[name]
  const ended = spawnSync(process.execPath, [script], {
    env: childVariables({
      DATABASE_URL: fresh.url,
      QUITTANCE_DATA: folder,
      QUITTANCE_DEMO: '1',
      VAULT_URL: 'http://127.0.0.1:9',
      VAULT_SECRET: 'x'.repeat(32),
      NODE_ENV: undefined,
      PORT: String((await freePorts(1))[0]),
    }),
    encoding: 'utf8',
    timeout: 120_000,
  })
  expect(ended.stderr).toMatch(/^The database knows no keys of /)
  expect(ended.status).toBe(1)
  expect(keyFiles.filter((one) => existsSync(join(folder, one)))).toEqual([])
  const { rowCount } = await fresh.owner.query('select from key_thumbprints')
  expect(rowCount).toBe(0)
  await fresh.close()
})

it('fills in the purposes of keys that were registered without one', async () => {
  const purposes = () =>
    database.owner.query('select purpose, count(*) from key_thumbprints group by 1 order by 1')
  const before = (await purposes()).rows
  await database.owner.query(`update key_thumbprints set purpose = ''`)
  await registerTestKeys({ databaseUrl: database.url, dataDir: own }, keyFiles)
  expect((await purposes()).rows).toEqual(before)
})

it('registers rotated keys, and then refuses the file from before as numbers need them', async () => {
  cpSync(own, folder, { recursive: true })
  const before = await readThumbprints()
  await keyRotators(new Date(0))['vault-keys.json']?.(folder)
  expectReady(await start(folder))
  await endAll()
  const after = await readThumbprints()
  expect(after).toHaveLength(before.length + 2)
  expect(after).toEqual(expect.arrayContaining(before))
  // Nothing is closed by the new key yet.
  await registerTestKeys({ databaseUrl: database.url, dataDir: own }, keyFiles)
  await storeNumber(newestKeyOf(folder))
  const lacks = /^vault-keys\.json in \S+ lacks a key of stored card or account numbers: /
  expectRefused(await start(own), lacks)
  await registerTestKeys({ databaseUrl: database.url, dataDir: folder }, keyFiles)
})

it('refuses a new folder where numbers are stored from before keys were registered', async () => {
  const older = await emptyDatabase()
  await older.owner.query(`drop table key_thumbprints;
    delete from schema_migrations where name in ('0026-key-thumbprints.sql', '0030-key-purposes.sql')`)
  await storeNumber(newestKeyOf(own), older)
  expectRefused(await start(folder, { DATABASE_URL: older.url }), /^vault-keys\.json in \S+ lacks/)
  expect(keyFiles.filter((name) => existsSync(join(folder, name)))).toEqual([])
  await older.close()
})

it('keeps nothing in the database that reveals a key', async () => {
  const kept = (await readThumbprints()).join()
  const texts = keyFiles.map((name) => readFileSync(join(own, name), 'utf8'))
  const keys = texts.flatMap((text) => text.match(/(?<=")[\w-]{43}(?=")|^[\w-]{43}$/g) ?? [])
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect(kept).not.toContain(Buffer.from(key, 'base64url').toString('hex'))
})

/** Without a lender, and stamped by whoever starts first. */
async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await testDatabase()
  await empty.owner.query('delete from installation')
  return empty
}

/** A start of production; answers when it is ready, or has ended. */
async function start(dataDir: string, variables: Variables = {}): Promise<SupervisorLine> {
  const one = startHere({ ...(await placeOf(dataDir)), ...variables })
  ends.push(() => one.stop())
  return one.settled
}

/** The same in a process of its own. */
async function startApart(dataDir: string, variables: Variables = {}): Promise<SupervisorLine> {
  const { child, ended, settled } = startSupervisor({ ...(await placeOf(dataDir)), ...variables })
  ends.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  return settled
}

async function placeOf(dataDir: string): Promise<Variables> {
  const [port] = await freePorts(1)
  const place = { DATABASE_URL: database.url, QUITTANCE_DATA: dataDir, PORT: String(port) }
  return { ...place, QUITTANCE_DEMO: '0' }
}

async function endAll(): Promise<void> {
  for (const end of ends) await end()
  ends = []
}

/** It started, and told its errors nothing beside what production warns of. */
function expectReady(said: SupervisorLine): void {
  const lines = said.err.split('\n').filter((line) => !line.includes('"level":"warn"'))
  expect({ ...said, err: lines.join('\n') }).toMatchObject({ code: null, err: '' })
}

function expectRefused(said: SupervisorLine, why: RegExp): void {
  expect(said).toMatchObject({ code: 1, out: '' })
  expect(said.err).toMatch(why)
  expect(said.err).toMatch(/^[^\n]+\n$/)
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
