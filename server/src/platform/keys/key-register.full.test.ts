import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  emptyDatabase,
  expectReady,
  expectRefused,
  keyFilesIn,
  type KeyRegisterFixture,
  keyRegisterFixture,
  newestKeyOf,
} from '../../../testing/database/key-register-fixture.ts'
import { registerTestKeys } from '../../../testing/database/register-test-keys.ts'
import { replaceKey, swapPurposes } from '../../../testing/spoil-vault-keys.ts'
import { readKeyFile } from './json-key-file.ts'
import { keyFiles } from './key-thumbprints.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

let register: KeyRegisterFixture

beforeAll(async () => {
  register = await keyRegisterFixture()
})
afterEach(() => register.endTest())
afterAll(() => register.close())

it('refuses a new folder beside a running instance, and makes no key in it', async () => {
  const folder = register.newFolder()
  expectReady(await register.start(register.own))
  const names = 'portal-keys\\.json, portal-secret, push-key\\.json and vault-keys\\.json'
  expectRefused(await register.start(folder), new RegExp(`^${names} are missing in ${folder}, `))
  expect(keyFilesIn(folder)).toEqual([])
})

it('refuses a folder with the keys of another database', async () => {
  const folder = register.newFolder()
  const other = await emptyDatabase()
  await registerTestKeys({ databaseUrl: other.url, dataDir: folder }, keyFiles)
  const before = keyFiles.map((name) => readFileSync(join(folder, name), 'utf8'))
  expectRefused(
    await register.start(folder),
    / are in \S+, but not with the keys of the database: /,
  )
  expect(keyFiles.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
  await other.close()
})

// One that every program reads, and the vault's; the full run goes through all four.
it.each(['portal-secret', 'vault-keys.json'])(
  'refuses to start without the key file %s, and makes no new one',
  async (name) => {
    const folder = register.newFolder()
    cpSync(register.own, folder, { recursive: true })
    rmSync(join(folder, name))
    expectRefused(await register.start(folder), new RegExp(`^${name} is missing in ${folder}, `))
    expect(existsSync(join(folder, name))).toBe(false)
  },
)

it.each([
  ['keys that swapped their purpose', swapPurposes],
  ['another number key under the known sealing key', replaceKey('numbers')],
])('refuses a vault file with %s, and registers none of it', async (_name, spoil) => {
  const folder = register.newFolder()
  cpSync(register.own, folder, { recursive: true })
  spoil(join(folder, 'vault-keys.json'))
  const before = await register.readThumbprints()
  const other = /^vault-keys\.json is in \S+, but not with the keys of the database: /
  expectRefused(await register.start(folder), other)
  expect(await register.readThumbprints()).toEqual(before)
})

it('refuses one key in two files of a new folder, and makes none of the others', async () => {
  const folder = register.newFolder()
  const text = readFileSync(join(register.own, 'push-key.json'), 'utf8')
  const [{ d = '', ...half }] = readKeyFile(text)
  // One key alone, as the file was written before keys were rotated.
  writeFileSync(join(folder, 'push-key.json'), JSON.stringify({ ...half, d }))
  writeFileSync(join(folder, 'portal-secret'), d)
  const fresh = await emptyDatabase()
  expectRefused(
    await register.start(folder, { DATABASE_URL: fresh.url }),
    /^portal-secret and push-key\.json in \S+ hold the same key: /,
  )
  await fresh.close()
})

it('fills in the purposes of keys that were registered without one', async () => {
  const purposes = () =>
    register.database.owner.query(
      'select purpose, count(*) from key_thumbprints group by 1 order by 1',
    )
  const before = (await purposes()).rows
  await register.database.owner.query(`update key_thumbprints set purpose = ''`)
  await registerTestKeys({ databaseUrl: register.database.url, dataDir: register.own }, keyFiles)
  expect((await purposes()).rows).toEqual(before)
})

it('refuses a new folder where numbers are stored from before keys were registered', async () => {
  const folder = register.newFolder()
  const older = await emptyDatabase()
  await older.owner.query(`drop table key_thumbprints;
    delete from schema_migrations where name in ('0026-key-thumbprints.sql', '0030-key-purposes.sql')`)
  await register.storeNumber(newestKeyOf(register.own), older)
  expectRefused(
    await register.start(folder, { DATABASE_URL: older.url }),
    /^vault-keys\.json in \S+ lacks/,
  )
  expect(keyFilesIn(folder)).toEqual([])
  await older.close()
})

it('keeps nothing in the database that reveals a key', async () => {
  const kept = (await register.readThumbprints()).join()
  const texts = keyFiles.map((name) => readFileSync(join(register.own, name), 'utf8'))
  const keys = texts.flatMap((text) => text.match(/(?<=")[\w-]{43}(?=")|^[\w-]{43}$/g) ?? [])
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect(kept).not.toContain(Buffer.from(key, 'base64url').toString('hex'))
})
