import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { childVariables } from './env.ts'
import { type DataFolder, takeDataFolder } from './supervisor/data-folder.ts'
import { launchDatabase, type RunningDatabase } from './supervisor/launch-database.ts'
import { isAlive } from './supervisor/postmaster.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const host = ['--host', 'pay.example.com']
const add = ['add', '--name', 'My Motor Credit', ...host, '--country', 'US', '--language', 'en']

let dataDir: string
let running: RunningDatabase
let folder: DataFolder

/** What it prints; it has to end by itself within the time. */
async function lender(args: readonly string[]): Promise<string> {
  const env = childVariables({
    QUITTANCE_DATA: dataDir,
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
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
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the lender command', () => {
  it.each([
    ['add', add, /shown this once:\n {2}\S+\n$/],
    ['list', ['list'], /My Motor Credit {2}pay\.example\.com\n$/],
    ['keys list', ['keys', 'list', ...host], / first {2}made .* valid\n$/],
    ['keys add', ['keys', 'add', ...host, '--name', 'scripts'], /\(scripts\), shown this once/],
  ])('ends by itself beside a running product: %s', async (_name, args, said) => {
    expect(await lender(args)).toMatch(said)
    expect(isAlive(running.pid)).toBe(true)
  })

  it('ends by itself where nothing runs, and leaves nothing running', async () => {
    await running.stop()
    folder.release()
    expect(await lender(['list'])).toMatch(/My Motor Credit {2}pay\.example\.com\n$/)
    const again = await launchDatabase({ dataDir })
    expect(again.attached).toBe(false)
    await again.stop()
  })
})
