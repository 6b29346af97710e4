import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { childVariables } from '../../../server/src/platform/env.ts'
import { freePorts } from '../../../launcher/src/free-port.ts'
import { processFolder } from '../../../tools/machine/process-folder.ts'
import { call, type Portal, portalAt, type PortalPlace } from './portal.ts'

/** The whole product, started as a newcomer starts it, on ports and a folder of its own. */
export type OwnPortal = Portal &
  PortalPlace & {
    readonly dataDir: string
    /** changes how the payment network behaves */
    control(changes: Readonly<Record<string, unknown>>): Promise<void>
    moveClock(now: string): Promise<void>
    /** ends one of the programs as a crash would; the supervisor starts it again */
    kill(program: 'api' | 'worker' | 'vault'): void
    /** waits until all of it answers again */
    up(): Promise<void>
    readonly supervisor: ChildProcess
    /** Ends it, and removes what it wrote unless that is kept. */
    stop(how?: { readonly keep: boolean }): Promise<void>
  }

export type PortalPlan = {
  /** on top of the demo's */
  readonly variables?: Readonly<Record<string, string>>
}

const patienceMs = 90_000
/** Each waits a minute for the worker; on a machine that does much else a month takes longer. */
const clockAsksMax = 4

/** Begins the names of folders that portals have for themselves. */
export const copyKind = 'quittance-e2e'

/**
 * Its clock starts on the first day of the demo, minutes after the first start of all.
 *
 * @param dataDir a folder to begin in, which is removed at its end
 */
export async function startPortal(dataDir: string, plan: PortalPlan = {}): Promise<OwnPortal> {
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const supervisor = spawn(process.execPath, [resolve('launcher/src/programs/main.ts')], {
    env: childVariables({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      QUITTANCE_DATA: dataDir,
      QUITTANCE_NOW: '2026-11-20T15:00:00Z',
      QUITTANCE_DEMO: '1',
      DATABASE_URL: undefined,
      NODE_ENV: undefined,
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      ...plan.variables,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(supervisor)
  return {
    ...portalAt({ port, sandboxPort }),
    sandboxPort,
    dataDir,
    supervisor,
    async control(changes) {
      const answer = await fetch(`http://127.0.0.1:${sandboxPort}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      if (!answer.ok) throw new Error(`the sandbox refused: ${await answer.text()}`)
    },
    async moveClock(now) {
      const move = { path: '/dev/clock', method: 'POST', body: { now } }
      let answer: unknown = null
      for (let asked = 0; asked < clockAsksMax; asked += 1) {
        answer = (await call(port, 'localhost', move)).body
        if ((answer as { caughtUp?: boolean }).caughtUp === true) return
      }
      throw new Error(`the clock did not catch up: ${JSON.stringify(answer)}`)
    },
    kill(program) {
      process.kill(pidOf(supervisor, program), 'SIGKILL')
    },
    async up() {
      while (!(await isUp(port))) await new Promise((wait) => setTimeout(wait, 50))
    },
    async stop({ keep } = { keep: false }) {
      supervisor.kill('SIGTERM')
      if (supervisor.exitCode === null) await once(supervisor, 'exit')
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder of its own, as a first start left another. */
export function copyOf(seededFolder: string): string {
  const folder = processFolder(tmpdir(), copyKind)
  // With its rights: the database refuses a folder that others may read.
  execFileSync('cp', ['-a', `${seededFolder}/.`, folder])
  return folder
}

async function isUp(port: number): Promise<boolean> {
  const answer = await call(port, 'localhost', { path: '/readyz' }).catch(() => null)
  return answer?.status === 200
}

/** A child of the supervisor, by the script that it runs. */
function pidOf({ pid: parent }: ChildProcess, program: string): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((row) => row.trim().split(/\s+/))
  const found = rows.find(
    ([, ppid, ...args]) =>
      Number(ppid) === parent && args.join(' ').endsWith(`/src/programs/${program}.ts`),
  )
  if (found === undefined) throw new Error(`no ${program} is running`)
  return Number(found[0])
}

async function ready(supervisor: ChildProcess): Promise<void> {
  let said = ''
  const listen = (chunk: Buffer) => void (said += chunk.toString())
  supervisor.stdout?.on('data', listen)
  supervisor.stderr?.on('data', listen)
  const until = performance.now() + patienceMs
  while (!said.includes('ready at')) {
    if (supervisor.exitCode !== null || performance.now() > until)
      throw new Error(`the portal did not start: ${said}`)
    await new Promise((wait) => setTimeout(wait, 50))
  }
}
