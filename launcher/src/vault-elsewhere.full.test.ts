import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { childVariables, type Variables } from '@quittance/server/platform/env'
import { startHere } from '../testing/start-here.ts'
import { programLogins } from './database/program-logins.ts'
import { freePorts } from './free-port.ts'
import { programScripts } from './program-scripts.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const secret = 'what the two machines share, and nobody else'
const root = join(import.meta.dirname, '../..')
const noneGiven = {
  apiDatabaseUrl: undefined,
  workerDatabaseUrl: undefined,
  vaultDatabaseUrl: undefined,
  vaultUrl: undefined,
}

let database: TestDatabase
let dataDir: string
let elsewhere: string
let vault: ChildProcess
let product: Variables

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-here-'))
  elsewhere = mkdtempSync(join(tmpdir(), 'quittance-vault-'))
  const [port = 0, vaultPort = 0, sandboxPort = 0] = await freePorts(3)
  const own = { ownerUrl: database.url, dataDir, env: noneGiven }
  const logins = await programLogins(own)
  const demo = { QUITTANCE_DEMO: '1', NODE_ENV: undefined, VAULT_SECRET: secret }
  vault = spawn('npm', ['run', 'vault', '--silent'], {
    cwd: root,
    env: childVariables({
      ...demo,
      QUITTANCE_DATA: elsewhere,
      DATABASE_URL: logins.vault,
      VAULT_PORT: String(vaultPort),
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await said(vault, '"ready":true')
  product = {
    ...demo,
    PORT: String(port),
    QUITTANCE_DATA: dataDir,
    DATABASE_URL: database.url,
    VAULT_URL: `http://127.0.0.1:${vaultPort}`,
    SANDBOX_PORT: String(sandboxPort),
  }
})
afterAll(async () => {
  vault.kill('SIGTERM')
  if (vault.exitCode === null) await once(vault, 'exit')
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
  await database.close()
})

it('runs over a vault that was started by itself, with keys in a folder of its own', async () => {
  const one = startHere(product)
  expect(await one.settled).toEqual({ code: null, out: '', err: '' })
  const answer = await fetch(`http://127.0.0.1:${product['PORT']}/readyz`)
  expect(await answer.json()).toMatchObject({ status: 'ready' })
  const { rowCount } = await database.owner.query('select from vault.numbers limit 1')
  expect(rowCount).toBe(1)
  expect([dataDir, elsewhere].map((at) => existsSync(join(at, 'vault-keys.json')))).toEqual([
    false,
    true,
  ])
  await one.stop()
})

it('ends a start with another secret than the vault has, in one sentence', async () => {
  const one = startHere({ ...product, VAULT_SECRET: 'a secret of somebody else' })
  const { code, err } = await one.settled
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^VAULT_SECRET is not the one of the vault at VAULT_URL, [^\n]+\n$/),
  })
  const missing = await startHere({ ...product, VAULT_SECRET: undefined }).settled
  expect(missing.err).toBe('VAULT_SECRET must be given with VAULT_URL.\n')
})

it.each(['api', 'worker'] as const)(
  'ends the %s that is started with another secret, or with none',
  async (program) => {
    const other = await runAlone(program, { VAULT_SECRET: 'a secret of somebody else' })
    expect(other).toMatch(/^1 VAULT_SECRET is not the one of the vault at VAULT_URL, [^\n]+\n$/)
    const none = await runAlone(program, { VAULT_SECRET: undefined })
    expect(none).toBe('1 VAULT_SECRET is not set.\n')
  },
)

/** Its exit code, and what it said of it. */
async function runAlone(program: 'api' | 'worker', changed: Variables): Promise<string> {
  const child = spawn(process.execPath, [programScripts[program]], {
    env: childVariables({ ...product, ...changed }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  await once(child, 'close')
  return `${child.exitCode} ${text}`
}

async function said(child: ChildProcess, text: string): Promise<void> {
  let out = ''
  for await (const piece of child.stdout ?? []) {
    out += String(piece)
    if (out.includes(text)) return
  }
  throw new Error(`it ended: ${out}`)
}
