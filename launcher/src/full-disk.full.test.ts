import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { type SupervisorProcess, startProduct } from '../testing/start-supervisor.ts'
import { freePorts } from './free-port.ts'

// Root may mount a small disk, though not in every container; elsewhere there is none to fill.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const keys = ['vault-keys.json', 'portal-keys.json', 'portal-secret', 'push-key.json']

let database: TestDatabase
let dataDir: string
let compiled: string
let port: number
let isMounted = false
let said = ''

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-disk-'))
  compiled = mkdtempSync(join(tmpdir(), 'quittance-compiled-'))
  const asked = ['-t', 'tmpfs', '-o', 'size=2m', 'none', dataDir]
  isMounted = process.getuid?.() === 0 && spawnSync('mount', asked).status === 0
  database = await testDatabase({ bare: true })
  port = (await freePorts(1))[0] ?? 0
})
afterAll(async () => {
  if (isMounted) execFileSync('umount', [dataDir])
  for (const folder of [dataDir, compiled]) rmSync(folder, { recursive: true, force: true })
  await database.close()
})

function start(): SupervisorProcess {
  const one = startProduct({
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    QUITTANCE_DATA: dataDir,
    NODE_COMPILE_CACHE: compiled,
    PORT: String(port),
  })
  one.child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  return one
}

it('continues while its data folder is full and says so, refuses to start there, and loses no key', async (context) => {
  if (!isMounted) context.skip('this machine lets nobody mount a disk')
  const one = start()
  expect((await one.settled).out).toContain('Quittance answers at')
  const before = keys.map((name) => readFileSync(join(dataDir, name), 'utf8'))
  const rest = join(dataDir, 'rest')
  fill(rest)
  await expect
    .poll(callAndLog, { timeout: 60_000 })
    .toMatch(/^\[api\] can not write its log: ENOSPC: [^\n]+$/m)
  expect(await status()).toBe(200)
  await end(one)

  const refused = await start().ended
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^QUITTANCE_DATA \S+ can not be written: ENOSPC: [^\n]+\n$/),
  })
  rmSync(rest)
  const again = start()
  expect((await again.settled).out).toContain('Quittance answers at')
  expect(await status()).toBe(200)
  expect(keys.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual(before)
  await end(again)
})

/** A call that is refused is logged; enough of them fill what is left of the last page. */
async function callAndLog(): Promise<string> {
  const calls = Array.from({ length: 20 }, () =>
    fetch(`http://127.0.0.1:${port}/app/api/none`, { method: 'POST' }).then((answer) =>
      answer.arrayBuffer(),
    ),
  )
  await Promise.all(calls)
  return said
}

async function status(): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).status
}

async function end(one: SupervisorProcess): Promise<void> {
  one.child.kill('SIGTERM')
  expect((await one.ended).code).toBe(0)
}

/** Writes until nothing more fits. */
function fill(path: string): void {
  const page = Buffer.alloc(4_096)
  try {
    for (;;) appendFileSync(path, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
