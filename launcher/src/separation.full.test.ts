import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SupervisorProcess, startProduct } from '../testing/start-supervisor.ts'
import { freePorts } from './free-port.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const programs = ['api', 'worker', 'vault', 'sandbox'] as const
const keys = ['vault-keys.json', 'portal-keys.json', 'portal-secret', 'push-key.json']
const secrets = [...keys, 'postgres-password', 'database-logins.json']
/** The account of nobody: PostgreSQL wants one that has a name. */
const ordinary = { uid: 65_534, gid: 65_534 }

let dataDir: string
let port: number
let started: SupervisorProcess[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-separate-'))
  port = (await freePorts(1))[0] ?? 0
  started = []
})
afterEach(async () => {
  for (const one of started) await end(one)
  rmSync(dataDir, { recursive: true, force: true })
})

it.runIf(process.getuid?.() === 0)(
  'starts the programs as accounts that read neither files nor environments of each other',
  async () => {
    const first = await start()
    expect(first.said).not.toContain('run as root together')
    expect(await isReady()).toBe(true)
    expectApart(first.one)
    await end(first.one)
    // A folder from before, or one that was brought back: everything is root's again.
    execFileSync('chown', ['-R', '0:0', dataDir])
    chmodSync(join(dataDir, 'vault-keys.json'), 0o644)
    const again = await start()
    expect(again.said).not.toContain('run as root together')
    expect(await isReady()).toBe(true)
    expectApart(again.one)
  },
)

it.runIf(process.getuid?.() === 0)(
  'starts as an ordinary account, in files of its own',
  async () => {
    chownSync(dataDir, ordinary.uid, ordinary.gid)
    const { said, one } = await start(ordinary)
    expect(said).not.toContain('run as root together')
    expect(await isReady()).toBe(true)
    const uids = programs.map((program) => uidOf(pidOf(one, program)))
    expect(uids).toEqual(programs.map(() => ordinary.uid))
    for (const name of secrets) {
      const { uid, mode } = statSync(join(dataDir, name))
      expect([name, uid, mode & 0o777]).toEqual([name, ordinary.uid, 0o600])
    }
  },
)

function expectApart(one: SupervisorProcess): void {
  const pids = programs.map((program) => pidOf(one, program))
  expect(new Set([0, ...pids.map(uidOf)]).size).toBe(5)
  const environments = [one.child.pid ?? 0, ...pids].map((pid) => `/proc/${pid}/environ`)
  const logs = readdirSync(join(dataDir, 'logs')).map((name) => join('logs', name))
  const files = [...secrets, ...logs, 'postgres/PG_VERSION'].map((name) => join(dataDir, name))
  const readable = pids.map((pid, at) => {
    const own = { uid: uidOf(pid), gid: gidOf(pid) }
    const seen = [...files, ...environments].filter(
      (path) => spawnSync('cat', [path], { ...own, cwd: '/', stdio: 'ignore' }).status === 0,
    )
    const names = seen.map((path) => path.replace(`${dataDir}/`, ''))
    return [programs[at], names.map((name) => (name === environments[at + 1] ? 'own' : name))]
  })
  expect(Object.fromEntries(readable)).toEqual({
    api: ['portal-keys.json', 'portal-secret', 'push-key.json', 'own'],
    worker: ['portal-secret', 'push-key.json', 'own'],
    vault: ['vault-keys.json', 'own'],
    sandbox: ['own'],
  })
}

async function start(account: object = {}): Promise<{ one: SupervisorProcess; said: string }> {
  const cache = { NODE_COMPILE_CACHE: undefined }
  const one = startProduct({ QUITTANCE_DATA: dataDir, PORT: String(port), ...cache }, account)
  started.push(one)
  const { out, err, code } = await one.settled
  expect({ code, err }).toEqual({ code: null, err: '' })
  return { one, said: out }
}

async function end(one: SupervisorProcess): Promise<void> {
  one.child.kill('SIGTERM')
  await one.ended
}

async function isReady(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
}

/** The supervisor's child of this name. */
function pidOf({ child }: SupervisorProcess, name: string): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((row) => row.trim().split(/\s+/))
  const found = rows.find(
    ([, ppid, ...args]) => ppid === String(child.pid) && args.at(-1)?.endsWith(`/${name}.ts`),
  )
  if (found === undefined) throw new Error(`no ${name} is running`)
  return Number(found[0])
}

function uidOf(pid: number): number {
  return statusOf(pid, 'Uid')
}

function gidOf(pid: number): number {
  return statusOf(pid, 'Gid')
}

function statusOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\t(\\d+)`, 'm').exec(status)?.[1])
}
