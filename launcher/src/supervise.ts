import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { toInstant } from '@quittance/domain/calendar'
import { startBusinessClock } from '@quittance/server/platform/database/business-clock'
import { refuseWrongClock } from '@quittance/server/platform/refuse-wrong-clock'
import { migrate } from '@quittance/server/platform/database/migrate'
import {
  childVariables,
  type Env,
  SettingError,
  type Variables,
} from '@quittance/server/platform/env'
import {
  type KeyRegistration,
  refuseMismatchedKeys,
  registerKeys,
} from '@quittance/server/platform/keys/key-register'
import { dropSpentKeys } from '@quittance/server/platform/keys/drop-spent-keys'
import { keyFilesOf } from '@quittance/server/platform/keys/key-thumbprints'
import { systemClocks } from '@quittance/server/platform/clocks'
import { checkPort } from './check-port.ts'
import { type DataFolder, takeDataFolder } from './data-folder.ts'
import { freePorts } from './free-port.ts'
import { checkDatabaseUrl } from './database/check-database-url.ts'
import { refuseOtherVault } from '@quittance/server/integrations/vault/refuse-other-vault'
import { refuseMixedSettings } from '@quittance/server/programs/refuse-mixed-settings'
import { refuseOtherKind, stampInstallation } from '@quittance/server/platform/installation'
import { keepDatabase } from './database/keep-database.ts'
import { type ProgramLogins, programLogins } from './database/program-logins.ts'
import { isDemoWhole, moveAssistant, seedDemo } from './seed-demo.ts'
import { type WatchedProgram, watchProgram } from './watch-program.ts'
import { type ProgramAccounts, programAccounts } from './program-accounts.ts'
import { variablesFor } from './program-variables.ts'

/** The files that Node runs, one for each program. */
export type Scripts = Readonly<Record<'api' | 'worker' | 'vault' | 'sandbox' | 'seed', string>>

export type SupervisePlan = {
  readonly env: Env
  readonly scripts: Scripts
  readonly keyMakers: Pick<KeyRegistration, 'makers' | 'prove'>
  readonly buildWeb: () => Promise<void>
  readonly showError: (line: string) => void
}

export type Supervised = {
  /** Resolves when every program answers; rejects, in one line, when one can not. */
  readonly ready: Promise<Ready>
  /** Ends API, worker, vault, sandbox and database, in this order, within ten seconds. */
  stop(): Promise<void>
}

export type Ready = {
  /** Where the payment network of a demo answers; null where there is none. */
  readonly sandboxUrl: string | null
  /** Why programs that could run as accounts of their own do not; null where nothing is amiss. */
  readonly whyShared: string | null
}

type Started = {
  readonly plan: SupervisePlan
  readonly folder: DataFolder
  readonly accounts: ProgramAccounts
  readonly stopping: AbortSignal
  /** Each ends what was started before it last. */
  readonly stops: (() => Promise<void>)[]
}

/** Milliseconds until a program that was asked to end is made to; with the database's, below 10 s. */
const stopWaitMs = { api: 2_500, worker: 2_500, vault: 1_500, sandbox: 1_000 } as const

/** Starts everything and keeps it running (AMB-116). */
export function supervise(plan: SupervisePlan): Supervised {
  refuseMixedSettings(plan.env)
  const folder = takeDataFolder(plan.env.dataDir)
  const scripts = Object.values(plan.scripts)
  const accounts = programAccounts({ env: plan.env, dataDir: folder.path, scripts })
  const stopping = new AbortController()
  const stops: Started['stops'] = []
  const ready = startAll({ plan, folder, accounts, stopping: stopping.signal, stops })
  ready.catch(() => undefined) // whoever waits for it is told
  return {
    ready,
    async stop() {
      stopping.abort()
      await Promise.allSettled([ready])
      for (const stop of stops.toReversed()) await stop()
      folder.release()
    },
  }
}

async function startAll(started: Started): Promise<Ready> {
  const { plan, folder, stopping } = started
  const { env } = plan
  await checkPort(env.port, env.host)
  const [url] = await Promise.all([startDatabase(started), plan.buildWeb()])
  stopping.throwIfAborted()
  const elapsed = systemClocks(0).elapsed()
  const place = { ...env, databaseUrl: url }
  await refuseOtherKind(place)
  if (env.production) await refuseWrongClock({ url, elapsed })
  const keyPlace = { databaseUrl: url, dataDir: folder.path }
  const files = keyFilesOf(env)
  await refuseMismatchedKeys(keyPlace, files)
  await migrate({ url, appliedAt: new Date(elapsed) })
  await stampInstallation(place, new Date(elapsed))
  await registerKeys(keyPlace, { files, ...plan.keyMakers, seenAt: new Date(elapsed) })
  await dropSpentKeys(keyPlace, { files, now: elapsed })
  const asked = env.now === undefined ? {} : { asked: env.now }
  const offsetMs = await startBusinessClock({ url, demo: env.demo, elapsed, ...asked })
  stopping.throwIfAborted()

  const logins = await programLogins({ ownerUrl: url, dataDir: folder.path, env })
  const variables = await programVariables(env, folder)
  started.accounts.handOver()
  const isOwnSandbox = env.demo && env.sandboxUrl === undefined
  // They come up side by side and end in the order of their stops, the last one first.
  const inner = [
    ...(isOwnSandbox ? [startProgram(started, 'sandbox', variables, logins)] : []),
    ...(env.vaultUrl === undefined ? [startProgram(started, 'vault', variables, logins)] : []),
  ]
  const startOuter = () =>
    (['worker', 'api'] as const).map((name) => startProgram(started, name, variables, logins))
  // Nobody is answered, and no work is done, in half a world: each host has its lender by then.
  const isWhole = !env.demo || (await isDemoWhole(url))
  const { SANDBOX_URL } = variables
  if (env.demo && isWhole && SANDBOX_URL !== undefined) await moveAssistant(url, SANDBOX_URL)
  const early = isWhole ? startOuter() : []
  await allReady(inner, stopping)
  if (!isWhole) {
    const business = new Date(toInstant(elapsed + offsetMs)).toISOString()
    const logFile = join(folder.path, 'logs', 'seed.log')
    const given = { ...variables, QUITTANCE_NOW: business }
    const own = variablesFor('seed', given, { ...logins, seed: url })
    await seedDemo({ url, script: plan.scripts.seed, variables: own, logFile, stopping })
    stopping.throwIfAborted()
  }
  await allReady(isWhole ? early : startOuter(), stopping)
  return {
    sandboxUrl: SANDBOX_URL ?? null,
    whyShared: started.accounts.whyShared,
  }
}

async function startDatabase({ plan, folder, stops }: Started): Promise<string> {
  const given = plan.env.databaseUrl
  if (given !== undefined) {
    await checkDatabaseUrl(given)
    return given
  }
  const database = await keepDatabase(folder.path, plan.showError)
  stops.push(() => database.stop())
  return database.url
}

/** What the programs need to find each other. The vault's secret is new at each start. */
async function programVariables(env: Env, folder: DataFolder): Promise<Variables> {
  if (env.vaultUrl !== undefined && env.vaultSecret === undefined) {
    throw new SettingError('VAULT_SECRET must be given with VAULT_URL.')
  }
  if (env.vaultUrl !== undefined) await refuseOtherVault(env)
  const [anyVaultPort, anySandboxPort] = await freePorts(2)
  const vaultPort = env.vaultPort ?? anyVaultPort
  const sandboxPort = env.sandboxPort ?? anySandboxPort
  // Where the next start finds its sources compiled; tests give one place for many folders.
  const { NODE_COMPILE_CACHE = join(folder.path, 'compiled') } = childVariables({})
  const sandboxUrl = env.sandboxUrl ?? `http://127.0.0.1:${sandboxPort}`
  return {
    PORT: String(env.port),
    HOST: env.host,
    QUITTANCE_DATA: folder.path,
    QUITTANCE_DEMO: env.demo ? '1' : '0',
    NODE_COMPILE_CACHE,
    VAULT_PORT: String(vaultPort),
    VAULT_URL: env.vaultUrl ?? `http://127.0.0.1:${vaultPort}`,
    VAULT_SECRET: env.vaultSecret ?? randomBytes(32).toString('hex'),
    WEBHOOK_SECRET: env.webhookSecret ?? randomBytes(32).toString('hex'),
    SANDBOX_PORT: env.demo ? String(sandboxPort) : undefined,
    SANDBOX_URL: env.demo ? sandboxUrl : undefined,
  }
}

function startProgram(
  { plan, folder, accounts, stops }: Started,
  name: keyof typeof stopWaitMs,
  given: Variables,
  logins: ProgramLogins,
): WatchedProgram {
  const NODE_COMPILE_CACHE = accounts.compiledIn(given.NODE_COMPILE_CACHE ?? '', name)
  const variables = { ...given, NODE_COMPILE_CACHE }
  const account = accounts.of(name)
  const logFile = join(folder.path, 'logs', `${name}.log`)
  const script = plan.scripts[name]
  const own = variablesFor(name, variables, logins)
  const { env, showError } = plan
  const longestPauseMs = env.restartPauseMs
  const watched = { name, script, variables: own, logFile, account, longestPauseMs, showError }
  const program = watchProgram(watched)
  stops.push(() => program.stop(stopWaitMs[name]))
  return program
}

async function allReady(programs: readonly WatchedProgram[], stopping: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(stopping.reason)
  stopping.addEventListener('abort', giveUp)
  await Promise.race([Promise.all(programs.map((program) => program.ready)), aborted])
  stopping.removeEventListener('abort', giveUp)
}
