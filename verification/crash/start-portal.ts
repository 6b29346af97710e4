import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { childVariables } from '@quittance/server/platform/env'
import { freePorts } from '@quittance/launcher/free-port'
import { readPostmaster } from '@quittance/launcher/database/postmaster'

export type CrashPortal = {
  readonly supervisorPid: number
  readonly port: number
  readonly dataDir: string
  readonly vault: { readonly baseUrl: string; readonly secret: string }
  /** the owner's address of the database */
  readonly databaseUrl: string
  /** changes how the payment network behaves */
  control(changes: Readonly<Record<string, unknown>>): Promise<void>
  /** milliseconds from the start to "ready" */
  readonly readyMs: number
  stop(): Promise<void>
  /** When it stops, removes what it wrote; otherwise that stays, to be looked at. */
  forgetWhenStopped(): void
}

export type PortalPlan = {
  /** more variables for the programs */
  readonly variables?: Readonly<Record<string, string>>
  /** loaded by every program before its own code */
  readonly preload?: string | null
  /** what is started; without it the product but for its pages */
  readonly main?: string
  /** a folder that an earlier start filled */
  readonly dataDir?: string
}

const realPrograms = '../../launcher/testing/real-programs.ts'
const readyWithinMs = 120_000

/** The real supervisor over the real programs, in a folder and on ports of its own. */
export async function startPortal(plan: PortalPlan = {}): Promise<CrashPortal> {
  const dataDir = plan.dataDir ?? mkdtempSync(join(tmpdir(), 'quittance-crash-'))
  const [port = 0, vaultPort = 0, sandboxPort = 0] = await freePorts(3)
  const secret = randomBytes(32).toString('hex')
  const startedAt = performance.now()
  const supervisor = spawn(
    process.execPath,
    [plan.main ?? join(import.meta.dirname, realPrograms)],
    {
      env: childVariables({
        PORT: String(port),
        VAULT_PORT: String(vaultPort),
        VAULT_SECRET: secret,
        SANDBOX_PORT: String(sandboxPort),
        QUITTANCE_DATA: dataDir,
        QUITTANCE_DEMO: '1',
        QUITTANCE_NOW: '2026-11-20T15:00:00Z',
        TRUST_PROXY: '1', // each borrower comes from an address of their own
        DATABASE_URL: undefined,
        NODE_ENV: undefined,
        NODE_OPTIONS: plan.preload ? `--import=${pathToFileURL(plan.preload).href}` : undefined,
        ...plan.variables,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  process.once('exit', () => supervisor.kill('SIGTERM'))
  await ready(supervisor, join(dataDir, 'supervisor.log'))
  const readyMs = performance.now() - startedAt
  let forgets = false
  return {
    supervisorPid: supervisor.pid ?? 0,
    port,
    dataDir,
    readyMs,
    vault: { baseUrl: `http://127.0.0.1:${vaultPort}`, secret },
    databaseUrl: databaseUrlOf(dataDir),
    control: (changes) => control(sandboxPort, changes),
    async stop() {
      supervisor.kill('SIGTERM')
      if (supervisor.exitCode === null) await once(supervisor, 'exit')
      if (forgets) rmSync(dataDir, { recursive: true, force: true })
    },
    forgetWhenStopped: () => void (forgets = true),
  }
}

async function ready(supervisor: ChildProcess, logFile: string): Promise<void> {
  const log = createWriteStream(logFile, { flags: 'a' })
  let said = ''
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk)
      if (said.length < 100_000) said += chunk.toString()
    })
  for (let waitedMs = 0; !said.includes('ready at'); waitedMs += 20) {
    if (supervisor.exitCode !== null || waitedMs > readyWithinMs) {
      supervisor.kill('SIGTERM')
      throw new Error(`the portal did not start: ${said}`)
    }
    await sleep(20)
  }
}

function databaseUrlOf(dataDir: string): string {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://quittance:${password}@127.0.0.1:${postmaster?.port}/quittance`
}

async function control(port: number, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
  if (!answer.ok) throw new Error(`the sandbox refused: ${await answer.text()}`)
}
