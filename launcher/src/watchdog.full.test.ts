import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { type SupervisorProcess, startProduct } from '../testing/start-supervisor.ts'
import { isAlive } from './database/postmaster.ts'
import { freePorts } from './free-port.ts'

// The real programs of production, which are stopped, run in a circle, and meet a clock that was set back.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

let database: TestDatabase
let dataDir: string
let port: number
let one: SupervisorProcess
let said = ''

/** Milliseconds by which the clock of every program of this start is wrong, as read from a file. */
const wrongClock = (file: string) => `
  import { readFileSync } from 'node:fs'
  const real = Date.now
  Date.now = () => real() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'))`
const setClock = (ms: number) => writeFileSync(join(dataDir, 'clock'), String(ms))

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-dog-'))
  const clock = join(dataDir, 'clock')
  setClock(0)
  database = await testDatabase({ bare: true })
  port = (await freePorts(1))[0] ?? 0
  const imported = `data:text/javascript,${encodeURIComponent(wrongClock(clock))}`
  one = startProduct({
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    QUITTANCE_DATA: dataDir,
    PORT: String(port),
    RESTART_PAUSE_MS: '500',
    NODE_OPTIONS: `--inspect-port=0 --import=${imported}`,
  })
  one.child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  await one.settled
})
afterAll(async () => {
  one.child.kill('SIGTERM')
  await one.ended
  rmSync(dataDir, { recursive: true, force: true })
  await database.close()
})

it('restarts a worker that was stopped, and an API that runs in a circle', async () => {
  expect(await readiness()).toMatchObject({ status: 'ready' })
  const [api, worker] = [pidOf('api'), pidOf('worker')]
  process.kill(worker, 'SIGSTOP')
  await runInCircle(api)
  await expectReplaced('api', api)
  await expectReplaced('worker', worker)
  for (const name of ['api', 'worker']) expect(said).toContain(`[${name}] has stood still for 10 s`)
  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ worker: { status: 'working' } })
})

it('lets no program start behind the latest moment, and serves again when the clock is right', async () => {
  const api = pidOf('api')
  setClock(-3_600_000)
  // What runs goes on from the moment that it showed.
  expect(await readiness()).toMatchObject({ status: 'ready' })
  process.kill(api, 'SIGKILL')
  const refusal = /\[api\] The clock of this machine shows \S+, and the database was at work until /
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(refusal)
  await expect(readiness()).rejects.toThrow('fetch failed')
  setClock(0)
  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ status: 'ready' })
})

async function expectReplaced(name: string, pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 60_000, interval: 200 }).toBe(false)
  await expect.poll(() => runningPid(name), { timeout: 60_000, interval: 200 }).not.toBe(undefined)
}

/** As a runaway loop in the code of the program would. */
async function runInCircle(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1') // Node's own way to begin to debug
  await expect.poll(apiLog, { timeout: 60_000 }).toMatch(/ws:\/\/\S+/)
  const debugging = new WebSocket(/ws:\/\/\S+/.exec(apiLog())?.[0] ?? '')
  await once(debugging, 'open')
  const params = { expression: 'for (;;) process.hrtime()' }
  debugging.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
  await once(debugging, 'close') // as it is ended
}

function apiLog(): string {
  return readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8')
}

async function readiness(): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
}

function pidOf(name: string): number {
  const pid = runningPid(name)
  if (pid === undefined) throw new Error(`no ${name} is running`)
  return pid
}

/** The launcher's child of this name. */
function runningPid(name: string): number | undefined {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((row) => row.trim().split(/\s+/))
  const found = rows.find(
    ([, parent, ...args]) =>
      parent === String(one.child.pid) && args.at(-1)?.endsWith(`programs/${name}.ts`),
  )
  return found === undefined ? undefined : Number(found[0])
}
