import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type PreparedCluster, preparedCluster } from '../../testing/prepared-cluster.ts'
import { migrate } from '@quittance/server/platform/database/migrate'
import { launchDatabase, type RunningDatabase } from './launch-database.ts'
import { linkLibraries } from './postgres-binaries.ts'
import { otherAccount } from './postgres-account.ts'
import { isAlive } from './postmaster.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

let dataDir: string
let running: RunningDatabase[]
let prepared: PreparedCluster

beforeAll(async () => {
  prepared = await preparedCluster()
})
afterAll(() => prepared.remove())

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-launch-'))
  running = []
})
afterEach(async () => {
  for (const database of running) await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts on a copy of the prepared cluster, the first time in a test. */
async function launch(): Promise<RunningDatabase> {
  if (!existsSync(join(dataDir, 'postgres'))) prepared.copyTo(dataDir)
  const database = await launchDatabase({ dataDir })
  running.push(database)
  return database
}

it('starts a database that forces every commit to disk', async () => {
  const { url } = await launch()
  expect(
    await ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('server_encoding') as code,
      current_setting('max_connections')::int as connections, current_user as name`,
    ),
  ).toEqual([
    { fsync: 'on', pages: 'on', commit: 'on', code: 'UTF8', connections: 100, name: 'quittance' },
  ])
})

it('keeps the password outside the database folder, for its owner alone', async () => {
  const { url } = await launch()
  const place = join(dataDir, 'postgres-password')
  expect(statSync(place).mode & 0o777).toBe(0o600)
  expect(new URL(url).password).toBe(readFileSync(place, 'utf8'))
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
})

it('makes no empty database where one that ran is gone', async () => {
  const database = await launch()
  await database.stop()
  rmSync(dataDir, { recursive: true })
  await expect(launchDatabase({ dataDir, port: database.port })).rejects.toThrow('is gone')
  expect(existsSync(dataDir)).toBe(false)
})

it('starts the database again after an orderly stop', async () => {
  const first = await launch()
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await launch()
  expect(second.attached).toBe(false)
  expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
})

it('attaches to a database that still runs', async () => {
  const first = await launch()
  const second = await launch()
  expect(second).toMatchObject({ url: first.url, pid: first.pid, attached: true })
})

it('recovers after the postmaster was killed, with all that was committed', async () => {
  const first = await launch()
  await ask(first.url, 'create table kept (id int)')
  const writing = Array.from({ length: 20 }, (_, id) =>
    ask(first.url, `insert into kept values (${id})`),
  )
  await Promise.all(writing)
  process.kill(first.pid, 'SIGKILL')
  await first.ended()
  const second = await launch()
  expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 20 }])
})

it('starts although the process id left in the folder now belongs to another program', async () => {
  const first = await launch()
  process.kill(first.pid, 'SIGKILL')
  await first.ended()
  const place = join(dataDir, 'postgres', 'postmaster.pid')
  const [, ...rest] = readFileSync(place, 'utf8').split('\n')
  writeFileSync(place, [process.pid, ...rest].join('\n'))
  const second = await launch()
  expect(second.attached).toBe(false)
})

it.each(['17', '19'])(
  'refuses a cluster of PostgreSQL %s by name, and leaves it as it is',
  async (version) => {
    prepared.copyTo(dataDir)
    const pgdata = join(dataDir, 'postgres')
    writeFileSync(join(pgdata, 'PG_VERSION'), `${version}\n`)
    const files = () => readdirSync(pgdata, { recursive: true, encoding: 'utf8' }).toSorted()
    const before = files()
    const started = launchDatabase({ dataDir })
    await expect(started).rejects.toThrow(`was made by PostgreSQL ${version}, and this version`)
    expect(files()).toEqual(before)
  },
)

it('begins anew where making the cluster was interrupted', async () => {
  writeFileSync(join(dataDir, 'postgres.new'), 'half a cluster')
  const database = await launchDatabase({ dataDir })
  running.push(database)
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
})

it.runIf(process.getuid?.() === 0)(
  'runs the database under an account without privileges',
  async () => {
    chmodSync(dataDir, 0o711)
    const nobody = { uid: 65_534, gid: 65_534 }
    const database = await launchDatabase({ dataDir, account: otherAccount(nobody) })
    running.push(database)
    expect(statSync(`/proc/${database.pid}`).uid).toBe(nobody.uid)
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

it('serves an owner who is no superuser, and makes and assumes roles', async () => {
  const { url } = await launch()
  await ask(url, `create role plain login createrole password 'plain'`)
  await ask(url, 'create database plain owner plain')
  const own = new URL(url)
  own.username = 'plain'
  own.password = 'plain'
  own.pathname = '/plain'
  await migrate({ url: own.href, appliedAt: new Date('2026-11-20T15:00:00Z') })
  own.searchParams.set('options', '-c role=quittance_app')
  expect(
    await ask(own.href, 'select current_user as name from hosts right join (select) a on true'),
  ).toEqual([{ name: 'quittance_app' }])
})

it('makes the links of the libraries where npm did not', () => {
  const native = join(dataDir, 'native')
  const source = 'native/libicu.so.60.2'
  const target = 'native/libicu.so.60'
  prepareNative(native, [{ source, target }])
  linkLibraries(native)
  linkLibraries(native)
  expect(readFileSync(join(dataDir, target), 'utf8')).toBe('library')
})

function prepareNative(native: string, links: { source: string; target: string }[]): void {
  mkdirSync(native)
  writeFileSync(join(native, 'libicu.so.60.2'), 'library')
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const answer = await client.query(sql).finally(() => client.end())
  return answer.rows
}
