import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import { childVariables } from '../../../server/src/platform/env.ts'
import { freePorts } from '../../../launcher/src/free-port.ts'

/** The whole product, started as a newcomer starts it, on ports and a folder of its own. */
export type Portal = {
  readonly port: number
  readonly dataDir: string
  /** the address of a lender's portal: 'lonemesa', 'harborpine', 'boreal' */
  at(lender: string, path?: string): string
  /** a call of the lender's own API with its demo key */
  callLenderApi(lender: string, path: string, init?: LenderApiCall): Promise<LenderApiAnswer>
  /** the payment network's own journal: what was really charged */
  journal(): Promise<readonly Charge[]>
  /** changes how the payment network behaves */
  control(changes: Readonly<Record<string, unknown>>): Promise<void>
  /** a made-up browser at the demo's push service, for this sender's key */
  subscribe(key: string): Promise<Subscribed>
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
  /** a folder to begin in; without it a copy of one that a first start filled */
  readonly dataDir?: string
}

export type LenderApiCall = {
  readonly method?: string
  readonly body?: unknown
  /** sent as `Idempotency-Key` */
  readonly key?: string
}

/** Where a made-up browser takes pushes: a GET of it answers what it took. */
export type Subscribed = { readonly endpoint: string; readonly keys: object }

export type LenderApiAnswer = { readonly status: number; readonly body: unknown }
export type Charge = {
  readonly seq: number
  readonly kind: string
  readonly ref: string
  readonly amount: string
  readonly status: string
}

const patienceMs = 90_000

/** Its clock starts on the first day of the demo, minutes after the first start of all. */
export async function startPortal(plan: PortalPlan = {}): Promise<Portal> {
  const dataDir = plan.dataDir ?? copyOfSeeded()
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
  const sandbox = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${sandboxPort}${path}`, init)

  return {
    port,
    dataDir,
    supervisor,
    at: (lender, path = '/') => `http://${lender}.localhost:${port}${path}`,
    callLenderApi: (lender, path, init = {}) =>
      call(port, `${lender}.localhost`, {
        path: `/lender/api/v1${path}`,
        authorization: `Bearer demo-${lender}`,
        ...init,
      }),
    async journal() {
      const answer = await sandbox('/journal')
      return ((await answer.json()) as { entries: Charge[] }).entries
    },
    async control(changes) {
      const answer = await sandbox('/control', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      if (!answer.ok) throw new Error(`the sandbox refused: ${await answer.text()}`)
    },
    subscribe: (key) => subscribeAt(sandboxPort, key),
    async moveClock(now) {
      const { body } = await call(port, 'localhost', {
        path: '/dev/clock',
        method: 'POST',
        body: { now },
      })
      if ((body as { caughtUp?: boolean }).caughtUp !== true)
        throw new Error(`the clock did not catch up: ${JSON.stringify(body)}`)
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

function copyOfSeeded(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-'))
  // With its rights: the database refuses a folder that others may read.
  execFileSync('cp', ['-a', `${inject('seededFolder')}/.`, folder])
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

type CallOptions = {
  readonly path: string
  readonly method?: string
  readonly authorization?: string
  readonly body?: unknown
  readonly key?: string
}

/** Node's fetch drops the header Host, by which the lender is chosen. */
export function call(
  port: number,
  host: string,
  { path, method = 'GET', authorization, body, key }: CallOptions,
): Promise<LenderApiAnswer> {
  return new Promise((answered, failed) => {
    const headers = {
      host,
      ...(authorization !== undefined && { authorization }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => void (text += chunk.toString()))
      response.on('end', () => {
        answered({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) })
      })
    })
    sent.on('error', failed)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function subscribeAt(sandboxPort: number, applicationServerKey: string): Promise<Subscribed> {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey }),
  })
  return (await answer.json()) as Subscribed
}
