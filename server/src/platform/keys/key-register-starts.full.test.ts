import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { replaceKey } from '../../../testing/spoil-vault-keys.ts'
import { keyRotators } from '@quittance/launcher/key-makers'
import { childVariables } from '../env.ts'
import { freePorts } from '@quittance/launcher/free-port'
import { programScripts } from '@quittance/launcher/program-scripts'
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

it('starts a second instance beside the first with a copy of its keys', async () => {
  const folder = register.newFolder()
  cpSync(register.own, folder, { recursive: true })
  expectReady(await register.start(register.own))
  expectReady(await register.start(folder))
})

it('lets one of two starts at the same moment take the database, and refuses the other whole', async () => {
  await expectOneToWin(async (folders, fresh) => {
    const said = await Promise.all(folders.map((one) => register.startApart(one, fresh)))
    await register.endAll()
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

it.each(['portal-keys.json', 'push-key.json'])(
  'refuses to start without the key file %s, and makes no new one',
  async (name) => {
    const folder = register.newFolder()
    cpSync(register.own, folder, { recursive: true })
    rmSync(join(folder, name))
    expectRefused(await register.start(folder), new RegExp(`^${name} is missing in ${folder}, `))
    expect(keyFilesIn(folder)).not.toContain(name)
  },
)

it.each([
  ['another sealing key under the known number key', replaceKey('vault')],
  ['another fingerprint key', replaceKey('fingerprint')],
])('refuses a vault file with %s, and registers none of it', async (_name, spoil) => {
  const folder = register.newFolder()
  cpSync(register.own, folder, { recursive: true })
  spoil(join(folder, 'vault-keys.json'))
  const before = await register.readThumbprints()
  const other = /^vault-keys\.json is in \S+, but not with the keys of the database: /
  expectRefused(await register.start(folder), other)
  expect(await register.readThumbprints()).toEqual(before)
})

/** Two folders meet a new database: one of them is refused, and only the other one gets keys. */
async function expectOneToWin(
  race: (folders: string[], fresh: { DATABASE_URL: string }) => Promise<readonly string[]>,
): Promise<void> {
  const fresh = await emptyDatabase()
  const folders = [register.newFolder(), register.newFolder()]
  const refusals = await race(folders, { DATABASE_URL: fresh.url })
  expect(refusals.toSorted()).toEqual(['', expect.stringMatching(/ was used with them: /)])
  expect(folders.map(keyFilesIn)).toEqual(
    refusals.map((refusal) => (refusal === '' ? keyFiles : [])),
  )
  await fresh.close()
}

it.each(['portal-keys.json', 'portal-secret', 'push-key.json'] as const)(
  'takes a new key first in %s beside a known one, and then refuses the file from before',
  async (name) => {
    const folder = register.newFolder()
    const fresh = await emptyDatabase()
    const place = { databaseUrl: fresh.url, dataDir: folder }
    await registerTestKeys(place, keyFiles)
    const before = readFileSync(join(folder, name), 'utf8')
    await keyRotators(new Date(0))[name]?.(folder)
    await registerTestKeys(place, keyFiles)
    writeFileSync(join(folder, name), before)
    const other = new RegExp(`^${name} is in \\S+, but not with the keys of the database: `)
    expectRefused(await register.start(folder, { DATABASE_URL: fresh.url }), other)
    await fresh.close()
  },
)

it.each(['api', 'worker', 'seed'] as const)('lets %s alone only check the keys', async (name) => {
  const folder = register.newFolder()
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
  expect(keyFilesIn(folder)).toEqual([])
  const { rowCount } = await fresh.owner.query('select from key_thumbprints')
  expect(rowCount).toBe(0)
  await fresh.close()
})

it('registers rotated keys, and then refuses the file from before as numbers need them', async () => {
  const folder = register.newFolder()
  cpSync(register.own, folder, { recursive: true })
  const before = await register.readThumbprints()
  await keyRotators(new Date(0))['vault-keys.json']?.(folder)
  expectReady(await register.start(folder))
  await register.endAll()
  const after = await register.readThumbprints()
  expect(after).toHaveLength(before.length + 2)
  expect(after).toEqual(expect.arrayContaining(before))
  // Nothing is closed by the new key yet.
  await registerTestKeys({ databaseUrl: register.database.url, dataDir: register.own }, keyFiles)
  await register.storeNumber(newestKeyOf(folder))
  const lacks = /^vault-keys\.json in \S+ lacks a key of stored card or account numbers: /
  expectRefused(await register.start(register.own), lacks)
  await registerTestKeys({ databaseUrl: register.database.url, dataDir: folder }, keyFiles)
})
