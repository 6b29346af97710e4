import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../server/testing/database/database.ts'
import { registerTestKeys } from '../../../server/testing/database/register-test-keys.ts'
import { childVariables, type Variables } from '@quittance/server/platform/env'
import { keyFiles } from '@quittance/server/platform/keys/key-thumbprints'
import { type DataFolder, takeDataFolder } from '../data-folder.ts'
import { launchDatabase, type RunningDatabase } from '../database/launch-database.ts'
import { isAlive } from '../database/postmaster.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const host = ['--host', 'pay.example.com']
const add = ['add', '--name', 'My Motor Credit', ...host, '--country', 'US', '--language', 'en']

let dataDir: string
let running: RunningDatabase
let folder: DataFolder

/** What it prints; it has to end by itself within the time. */
async function lender(args: readonly string[], variables: Variables = {}): Promise<string> {
  const env = childVariables({
    QUITTANCE_DATA: dataDir,
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
    QUITTANCE_DEMO: undefined,
    ...variables,
  })
  const script = join(import.meta.dirname, 'lender.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env,
    timeout: 8_000,
  })
  return stdout
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-lender-'))
  folder = takeDataFolder(dataDir)
  running = await launchDatabase({ dataDir })
})
afterAll(() => rmSync(folder.path, { recursive: true, force: true }))

describe('the lender command', () => {
  it.each([
    ['add', add, /shown this once:\n {2}\S+\n$/],
    ['list', ['list'], /My Motor Credit {2}pay\.example\.com\n$/],
    ['keys list', ['keys', 'list', ...host], / first {2}made .* valid\n$/],
    ['keys add', ['keys', 'add', ...host, '--name', 'scripts'], /\(scripts\), shown this once/],
  ])(
    'ends the lender command by itself beside a running product: %s',
    async (_name, args, said) => {
      expect(await lender(args)).toMatch(said)
      expect(isAlive(running.pid)).toBe(true)
    },
  )

  it('ends the lender command by itself where nothing runs, and leaves nothing running', async () => {
    await running.stop()
    folder.release()
    expect(await lender(['list'])).toMatch(/My Motor Credit {2}pay\.example\.com\n$/)
    const again = await launchDatabase({ dataDir })
    expect(again.attached).toBe(false)
    await again.stop()
  })
})

describe('the lender command on a database that is not its own', () => {
  let database: TestDatabase
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'quittance-lender-'))
    database = await testDatabase()
  })
  afterEach(async () => {
    rmSync(dataDir, { recursive: true })
    await database.close()
  })

  /** What it says; it is refused, and adds nobody. */
  async function refused(variables: Variables): Promise<string> {
    const readHosts = () => database.owner.query('select host from hosts order by host')
    const { rows: before } = await readHosts()
    const said = await lender(add, { DATABASE_URL: database.url, ...variables }).then(
      () => 'nothing',
      (error: { stderr: string; code: number }) => `${error.code} ${error.stderr}`,
    )
    expect((await readHosts()).rows).toEqual(before)
    return said
  }

  async function stamp(kind: 'demo' | 'production'): Promise<void> {
    await database.owner.query('update installation set kind = $1', [kind])
  }

  it('refuses production on a database of a demo, and a demo on one of production', async () => {
    await stamp('demo')
    expect(await refused({ QUITTANCE_DEMO: '0' })).toMatch(/^1 The database belongs to a demo, /)
    const production = { NODE_ENV: 'production', TRUST_PROXY: '1' }
    expect(await refused(production)).toMatch(/^1 The database belongs to a demo, /)
    await stamp('production')
    expect(await refused({ QUITTANCE_DEMO: '1' })).toMatch(/^1 The database belongs to production/)
    expect(await refused({})).toMatch(/^1 The database belongs to production, /)
  })

  it('refuses a data folder whose keys are not those of the database', async () => {
    const own = mkdtempSync(join(tmpdir(), 'quittance-own-'))
    await registerTestKeys({ databaseUrl: database.url, dataDir: own }, keyFiles)
    const names = 'portal-keys\\.json, portal-secret, push-key\\.json and vault-keys\\.json'
    expect(await refused({})).toMatch(new RegExp(`^1 ${names} are missing in ${dataDir}, `))
    cpSync(own, dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'portal-secret'), 'A'.repeat(43))
    expect(await refused({})).toMatch(/^1 portal-secret is in \S+, but not with the keys of the/)
    cpSync(own, dataDir, { recursive: true })
    expect(await lender(['list'], { DATABASE_URL: database.url })).toBe('There is no lender yet.\n')
    rmSync(own, { recursive: true })
  })

  it('needs no vault keys where the vault runs elsewhere', async () => {
    const files = keyFiles.filter((file) => file !== 'vault-keys.json')
    const elsewhere = mkdtempSync(join(tmpdir(), 'quittance-vault-'))
    await registerTestKeys({ databaseUrl: database.url, dataDir }, files)
    const vault = { databaseUrl: database.url, dataDir: elsewhere }
    await registerTestKeys(vault, ['vault-keys.json'])
    const variables = { DATABASE_URL: database.url, VAULT_URL: 'http://127.0.0.1:9' }
    expect(await lender(['list'], variables)).toBe('There is no lender yet.\n')
    rmSync(elsewhere, { recursive: true })
  })
})
