import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { childVariables, type Variables } from '@quittance/server/platform/env'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { freePorts } from './free-port.ts'

// A checkout of its own, installed as npm does for production: nothing of development is in it.

vi.setConfig({ testTimeout: 900_000, hookTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const root = join(import.meta.dirname, '../..')
const host = 'pay.example.com'
const lender = ['--name', 'My Motor Credit', '--host', host, '--country', 'US', '--language', 'en']

let database: TestDatabase
let checkout: string
let dataDir: string
let variables: Variables
let port: number

beforeAll(async () => {
  database = await testDatabase({ bare: true })
  checkout = mkdtempSync(join(tmpdir(), 'quittance-checkout-'))
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-installed-'))
  port = (await freePorts(1))[0] ?? 0
  variables = {
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    QUITTANCE_DEMO: undefined,
    DATABASE_URL: database.url,
    QUITTANCE_DATA: dataDir,
    PORT: String(port),
  }
})
afterAll(async () => {
  for (const folder of [checkout, dataDir]) rmSync(folder, { recursive: true, force: true })
  await database.close()
})

it('starts in production with what npm ci --omit=dev installs, and shows the page of a lender', async () => {
  copyCheckout()
  await npm('ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund')
  expect(existsSync(join(checkout, 'node_modules/vitest'))).toBe(false)
  await npm('run', 'build')
  expect(existsSync(join(checkout, 'web/dist/index.html'))).toBe(true)
  expect(await npm('run', '--silent', 'lender', '--', 'add', ...lender)).toContain(
    'shown this once',
  )

  const started = spawn('npm', ['start'], {
    cwd: checkout,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await expect
      .poll(() => ask('/readyz'), { timeout: 120_000, interval: 500 })
      .toMatchObject({
        status: 200,
        text: expect.stringContaining('"status":"ready"'),
      })
    expect(await ask('/login')).toMatchObject({
      status: 200,
      text: expect.stringContaining('<title>My Motor Credit</title>'),
    })
  } finally {
    started.kill('SIGTERM')
    if (started.exitCode === null) await once(started, 'exit')
  }
  expect(started.exitCode).toBe(0)
})

/** Every file of the working copy that is not ignored, as `git clone` would bring it. */
function copyCheckout(): void {
  const asked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const name of new Set(names)) {
    if (name !== '' && existsSync(join(root, name))) cpSync(join(root, name), join(checkout, name))
  }
}

async function npm(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { cwd: checkout, env: environment() })
  return stdout
}

/** Without what the npm of this run tells its children, its packages' folder among it. */
function environment(): Record<string, string> {
  const all = Object.entries(childVariables(variables))
  const own = all.filter(
    ([name]) => !/^(npm_(?!config_)|NODE_OPTIONS|NODE_PATH|VITEST|INIT_CWD)/.test(name),
  )
  const { PATH = '', ...rest } = Object.fromEntries(own)
  const outside = PATH.split(':').filter((folder) => !folder.startsWith(root))
  return { ...rest, PATH: outside.join(':') }
}

async function ask(path: string): Promise<{ status: number | undefined; text: string }> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end()
  try {
    const [answer] = (await once(asked, 'response')) as [
      AsyncIterable<Buffer> & { statusCode?: number },
    ]
    let text = ''
    for await (const piece of answer) text += piece.toString()
    return { status: answer.statusCode, text }
  } catch {
    return { status: undefined, text: 'nobody answers' }
  }
}
