import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePorts } from '../free-port.ts'
import { type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { type PostgresBinaries, postgresBinaries, refuseOtherMajor } from './postgres-binaries.ts'
import { forgetPostmaster, gone, isPostmaster, readPostmaster } from './postmaster.ts'

export type LaunchOptions = {
  /** Holds everything that lasts: the cluster, its password and its log. */
  readonly dataDir: string
  /** False for tests only: a database that forgets when the machine loses power. */
  readonly durable?: boolean
  /** How the server is run; chosen by what the machine allows, if not given. */
  readonly account?: PostgresAccount
  /**
   * Where one that is started again has to answer, so that programs find it; any free port if not.
   * Its folder has to be there still: an empty database in its place would be taken for the truth.
   */
  readonly port?: number
}

export type RunningDatabase = {
  /** Address of the owner, on this machine only. */
  readonly url: string
  readonly port: number
  /** Where it has a Unix socket: only a database of tests has one. */
  readonly socketFolder: string | null
  readonly pid: number
  /** It ran already: an earlier start was killed and left it. */
  readonly attached: boolean
  readonly log: string
  /** Watches it until it is gone, however that comes; whoever does not ask keeps no process alive. */
  ended(): Promise<void>
  /** Ends sessions, writes everything down, then ends. */
  stop(): Promise<void>
  /** Ends it also where it was stopped, or does not listen; the next start recovers from the log. */
  breakOff(): Promise<void>
}

type Cluster = {
  readonly pgdata: string
  readonly log: string
  readonly password: string
  readonly durable: boolean
  readonly port: number | undefined
}

const owner = 'quittance'
const startWaitMs = 30_000
const attemptsMax = 40
const pauseMs = 250
/** The system allows some 100 characters with the socket's name. */
const socketFolderMax = 80
const stopWaitMs = 2_000
/** It ends its sessions within 5 s, and then makes them end. */
const breakOffWaitMs = 8_000

/**
 * Starts the embedded PostgreSQL of a folder, or attaches to it where it still runs. After a
 * kill the old server's processes may hold the folder for a moment, so this tries for a while.
 *
 * @throws when it does not start; the message names the log
 */
export async function launchDatabase(options: LaunchOptions): Promise<RunningDatabase> {
  const binaries = postgresBinaries()
  const account = options.account ?? postgresAccount()
  const cluster = await prepareCluster(options, binaries, account)
  for (let attemptNo = 1; attemptNo <= attemptsMax; attemptNo += 1) {
    const database = (await attach(cluster)) ?? (await start(cluster, binaries, account))
    if (database) return database
    await sleep(pauseMs)
  }
  throw new Error(`The database does not start; ${cluster.log} says why.`)
}

async function prepareCluster(
  options: LaunchOptions,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<Cluster> {
  const folder = resolve(options.dataDir)
  const pgdata = join(folder, 'postgres')
  const passwordFile = join(folder, 'postgres-password')
  const log = join(folder, 'logs', 'postgres.log')
  const isNew = !existsSync(pgdata)
  if (isNew && options.port !== undefined)
    throw new Error(`The database's folder ${pgdata} is gone.`)
  mkdirSync(join(folder, 'logs'), { recursive: true })
  if (isNew) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    account.own(passwordFile)
    await initCluster(join(folder, 'postgres.new'), { binaries, account, passwordFile, log })
    // Only a whole cluster gets the name: a start that was killed half-way begins anew.
    renameSync(join(folder, 'postgres.new'), pgdata)
  }
  refuseOtherMajor(pgdata, binaries)
  const password = readFileSync(passwordFile, 'utf8').trim()
  return { pgdata, log, password, durable: options.durable ?? true, port: options.port }
}

type InitTools = {
  readonly binaries: PostgresBinaries
  readonly account: PostgresAccount
  readonly passwordFile: string
  readonly log: string
}

async function initCluster(pgdata: string, tools: InitTools): Promise<void> {
  rmSync(pgdata, { recursive: true, force: true })
  mkdirSync(pgdata, { mode: 0o700 })
  tools.account.own(pgdata)
  const args = [
    `--pgdata=${pgdata}`,
    `--username=${owner}`,
    `--pwfile=${tools.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const output = openSync(tools.log, 'a', 0o600)
  const stdio = ['ignore', output, output] as const
  const child = tools.account.start(tools.binaries.initdb, args, { stdio: [...stdio] })
  closeSync(output)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The database can not be made; ${tools.log} says why.`)
}

async function attach(cluster: Cluster): Promise<RunningDatabase | null> {
  const found = readPostmaster(cluster.pgdata)
  if (!found) return null
  if (!isPostmaster(found.pid)) {
    forgetPostmaster(cluster.pgdata)
    return null
  }
  const url = await connectable(cluster, found.port)
  return url === null ? null : running(cluster, { url, pid: found.pid, attached: true })
}

async function start(
  cluster: Cluster,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<RunningDatabase | null> {
  const port = await choosePort(cluster)
  account.own(cluster.pgdata)
  const output = openSync(cluster.log, 'a', 0o600)
  const child = account.start(binaries.postgres, settings(cluster, port), {
    // In a process group of its own: Ctrl-C must reach the programs first, the database last.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  child.on('error', () => undefined) // seen below as a process that never was
  const isAlive = () => child.pid !== undefined && child.exitCode === null && !child.signalCode
  for (let waitedMs = 0; waitedMs < startWaitMs && isAlive(); waitedMs += 20) {
    const url = await connectable(cluster, port)
    if (url !== null) return running(cluster, { url, pid: child.pid ?? 0, attached: false })
    await sleep(20)
  }
  return null
}

async function choosePort(cluster: Cluster): Promise<number> {
  if (cluster.port !== undefined) return cluster.port
  const [port] = await freePorts(1)
  return port ?? 0
}

function settings(cluster: Cluster, port: number): string[] {
  const onOff = cluster.durable ? 'on' : 'off'
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolderOf(cluster) ?? '',
    max_connections: 100,
    // A portfolio of 100,000 loans fits: each day touches every loan, in the order of random ids.
    shared_buffers: '256MB',
    fsync: onOff,
    full_page_writes: onOff,
    synchronous_commit: onOff,
    io_method: 'sync',
    jit: 'off',
    // Databases of tests are gone before their upkeep would pay.
    autovacuum: onOff,
    autovacuum_naptime: '10s', // a fresh database learns soon how large its tables are
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%a ',
    // Never the values of a failed statement: they may be somebody's data.
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${value}`)
  return ['-D', cluster.pgdata, ...pairs.flatMap((pair) => ['-c', pair])]
}

/** Programs come by TCP alone; tests beside them by a socket too, where its path is not too long for one. */
function socketFolderOf({ durable, pgdata }: Cluster): string | null {
  return durable || pgdata.length > socketFolderMax ? null : pgdata
}

/** The address, when the server answers there, knows our password and keeps what it is told. */
async function connectable(cluster: Cluster, port: number): Promise<string | null> {
  const url = `postgres://${owner}:${cluster.password}@127.0.0.1:${port}`
  const client = new Client({
    connectionString: `${url}/postgres`,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch {
    return null // not yet up, or not ours
  }
  try {
    await assertSafe(client, cluster)
    return `${url}/${owner}`
  } finally {
    await client.end()
  }
}

async function assertSafe(client: Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<Record<string, string>>(
    `select current_setting('fsync') fsync, current_setting('data_directory') place,
      exists (select from pg_database where datname = '${owner}')::text "hasDatabase"`,
  )
  const { fsync, place, hasDatabase } = rows[0] ?? {}
  if (place !== cluster.pgdata) throw new Error(`Another database answers for ${cluster.pgdata}.`)
  if (cluster.durable && fsync !== 'on') throw new Error('The database runs with fsync off.')
  if (hasDatabase === 'false') await client.query(`create database ${owner}`)
  // The programs' logins have no business in the other databases of the cluster.
  await client.query('revoke all on database postgres, template1 from public')
}

type Running = Pick<RunningDatabase, 'url' | 'pid' | 'attached'>

function running(cluster: Cluster, found: Running): RunningDatabase {
  const { pid } = found
  const database = { ...found, log: cluster.log, socketFolder: socketFolderOf(cluster) }
  const port = Number(new URL(database.url).port)
  const ended = async () => void (await gone(pid))
  return { ...database, port, ended, stop: () => stop(pid), breakOff: () => breakOff(pid) }
}

async function stop(pid: number): Promise<void> {
  if (!isPostmaster(pid)) return
  process.kill(pid, 'SIGINT') // fast shutdown
  if (await gone(pid, stopWaitMs)) return
  process.kill(pid, 'SIGQUIT') // immediate: the next start recovers from the log
  await gone(pid, 1_000)
}

async function breakOff(pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGCONT', 'SIGKILL'] as const) {
    if (!isPostmaster(pid)) return
    process.kill(pid, signal)
    if (await gone(pid, signal === 'SIGCONT' ? breakOffWaitMs : 0)) return
  }
}
