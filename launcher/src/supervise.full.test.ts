import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { type PreparedCluster, preparedCluster } from '../testing/prepared-cluster.ts'
import { startSupervisor, type SupervisorProcess } from '../testing/start-supervisor.ts'
import { freePorts } from './free-port.ts'
import { gone, isAlive, readPostmaster } from './database/postmaster.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

let dataDir: string
let port: number
let started: SupervisorProcess[]
let prepared: PreparedCluster

beforeAll(async () => {
  prepared = await preparedCluster()
})
afterAll(() => prepared.remove())

async function prepare(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-start-'))
  port = (await freePorts(1))[0] ?? 0
  started = []
}

async function leave(): Promise<void> {
  for (const one of started) await end(one)
  const left = readPostmaster(join(dataDir, 'postgres'))
  if (left && isAlive(left.pid)) {
    process.kill(left.pid, 'SIGQUIT')
    await gone(left.pid)
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function start(variables: Record<string, string> = {}, args: string[] = []): SupervisorProcess {
  const own = { QUITTANCE_DATA: dataDir, PORT: String(port), ...variables }
  const one = startSupervisor(own, args)
  started.push(one)
  return one
}

describe('a portal that runs', () => {
  beforeAll(async () => {
    await prepare()
    prepared.copyTo(dataDir)
    await start().settled
  })
  afterAll(leave)

  it('refuses a second start on the same data folder in one line', async () => {
    const second = await start({ PORT: '20999' }).ended
    expect(second.code).toBe(1)
    expect(second.err).toMatch(new RegExp(`^QUITTANCE_DATA ${dataDir} is in use .*\\n$`))
    expect(await call()).toMatchObject({ name: 'api' })
  })

  it('restarts a program that dies', async () => {
    const before = await call()
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined)
    const after = await until(call)
    expect(after.pid).not.toBe(before.pid)
  })

  it('restarts a program that was stopped, and one that runs in a circle', async () => {
    const stopped = pidOf('worker')
    const running = (await call()).pid
    process.kill(stopped, 'SIGSTOP')
    await fetch(`http://127.0.0.1:${port}/spin`).catch(() => undefined)
    expect((await until(call)).pid).not.toBe(running)
    await until(async () => expect(pidOf('worker')).not.toBe(stopped))
    expect([isAlive(stopped), isAlive(running)]).toEqual([false, false])
  })

  it('restarts the database where programs look for it', async () => {
    const before = readPostmaster(join(dataDir, 'postgres'))
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await until(async () => {
      const answer = await call()
      if (answer.text !== 'seeds 1' || isAlive(before?.pid ?? 0)) throw new Error(answer.text)
      return answer
    })
    expect(readPostmaster(join(dataDir, 'postgres'))?.port).toBe(before?.port)
  })
})

describe('a start', () => {
  beforeEach(prepare)
  afterEach(leave)

  it('starts everything, prints the addresses, and stops everything in order', async () => {
    const one = start()
    const { out, err } = await one.settled
    expect(err).toBe('')
    expect(out).toContain(`http://lonemesa.localhost:${port}`)
    expect(out).toContain('maria.ortega@example.com')
    expect(await call()).toMatchObject({ name: 'api', text: 'seeds 1' })
    const { pid } = await call()
    const postmaster = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
    one.child.kill('SIGTERM')
    expect(await one.ended).toMatchObject({ code: 0, err: '' })
    expect([isAlive(pid), isAlive(postmaster)]).toEqual([false, false])
    for (const name of ['api', 'worker', 'vault', 'sandbox']) {
      expect(log(name)).toContain(`${name} was asked to end`)
    }
    expect(log('postgres')).toContain('database system is shut down')
  })

  it('starts again with what it kept, and makes the demo once', async () => {
    prepared.copyTo(dataDir)
    await startAndEnd({ QUITTANCE_NOW: '2026-11-20T15:00:00Z' })
    await start().settled
    expect(await call()).toMatchObject({ text: 'seeds 1' })
  })

  it('leaves no program behind when killed, and attaches again', async () => {
    prepared.copyTo(dataDir)
    const one = start()
    await one.settled
    const { pid } = await call()
    const before = readPostmaster(join(dataDir, 'postgres'))
    one.child.kill('SIGKILL')
    await one.ended
    const again = start()
    expect(await again.settled).toMatchObject({ err: '' })
    expect(isAlive(pid)).toBe(false)
    expect(readPostmaster(join(dataDir, 'postgres'))).toEqual(before)
    expect(await call()).toMatchObject({ text: 'seeds 1' })
  })

  it('answers nobody before the data of its demo is whole', async () => {
    prepared.copyTo(dataDir)
    const hold = join(dataDir, 'hold-seed')
    writeFileSync(hold, '')
    const one = start()
    await until(async () => log('seed'))
    expect(existsSync(join(dataDir, 'logs', 'api.log'))).toBe(false)
    await expect(call()).rejects.toThrow('fetch failed')
    rmSync(hold)
    expect(await until(call)).toMatchObject({ name: 'api', text: 'seeds 1' })
    expect(await one.settled).toMatchObject({ err: '' })
  })

  it('uses a given database and starts none', async () => {
    const database: TestDatabase = await testDatabase()
    const one = start({ DATABASE_URL: database.url, QUITTANCE_DEMO: '1' })
    expect(await one.settled).toMatchObject({ err: '' })
    expect(await call()).toMatchObject({ text: 'seeds 1' })
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await end(one)
    await database.close()
  })

  it('starts without demo data and sandbox when asked to', async () => {
    prepared.copyTo(dataDir)
    const one = start({ QUITTANCE_DEMO: '0' })
    const answered = until(call)
    expect(await answered).toMatchObject({ text: 'relation "seeds" does not exist' })
    expect(existsSync(join(dataDir, 'logs', 'sandbox.log'))).toBe(false)
    await end(one)
  })

  it('prints every setting for --help and starts nothing', async () => {
    const { code, out } = await start({}, ['--help']).ended
    expect(code).toBe(0)
    expect(out).toContain('QUITTANCE_NOW')
    expect(existsSync(join(dataDir, 'logs'))).toBe(false)
  })

  it('refuses a taken port in one line', async () => {
    const holder = createServer().listen(port, '127.0.0.1')
    await once(holder, 'listening')
    expect(await start().ended).toEqual({
      code: 1,
      out: '',
      err: `PORT ${port} is taken by another program.\n`,
    })
    holder.close()
  })

  it('refuses a folder that can not be written in one line', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const { code, err } = await start({ QUITTANCE_DATA: join(file, 'data') }).ended
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^QUITTANCE_DATA ${file}/data can not be written: .*\\n$`))
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port'],
    [{ QUITTANCE_NOW: 'soon' }, 'QUITTANCE_NOW must be an instant'],
    [{ NODE_ENV: 'production' }, 'TRUST_PROXY is not set'],
    [{ VAULT_URL: 'http://127.0.0.1:1' }, 'VAULT_SECRET must be given'],
    [
      { QUITTANCE_DEMO: '1', DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' },
      'DATABASE_URL can not be connected',
    ],
  ])('refuses %j in one line, and leaves nothing running', async (bad, said) => {
    prepared.copyTo(dataDir)
    const { code, out, err } = await start(bad).ended
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(new RegExp(`^${said}[^\\n]*\\n$`))
    expect(err).not.toContain('secret@')
  })
})

async function startAndEnd(variables: Record<string, string>): Promise<void> {
  const one = start(variables)
  await one.settled
  await end(one)
}

async function end(one: SupervisorProcess): Promise<void> {
  one.child.kill('SIGTERM')
  await one.ended
}

type Answer = { name: string; pid: number; text: string }

async function call(): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  return (await answer.json()) as Answer
}

/** The supervisor's child of this name. */
function pidOf(name: string): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((row) => row.trim().split(/\s+/))
  const parent = String(started[0]?.child.pid)
  const found = rows.find(
    ([, ppid, ...args]) => ppid === parent && args.at(-1)?.endsWith(`/${name}.ts`),
  )
  if (found === undefined) throw new Error(`no ${name} is running`)
  return Number(found[0])
}

/** Tries again until it works: programs need a moment to come back. */
async function until<T>(attempt: () => Promise<T>, attemptsLeft = 100): Promise<T> {
  return attempt().catch(async (error: unknown) => {
    if (attemptsLeft === 0) throw error
    await sleep(100)
    return until(attempt, attemptsLeft - 1)
  })
}

function log(name: string): string {
  return readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8')
}
