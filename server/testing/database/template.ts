import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toInstant } from '@quittance/domain/calendar'
import { programScripts } from '@quittance/launcher/program-scripts'
import { Client } from 'pg'
import { startBusinessClock } from '../../src/platform/database/business-clock.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { childVariables } from '../../src/platform/env.ts'
import { systemClocks } from '../../src/platform/clocks.ts'
import { stampInstallation } from '../../src/platform/installation.ts'
import { registerTestKeys } from './register-test-keys.ts'

export type TestServer = {
  /** An owner that may make databases. */
  readonly url: string
  /** The folder of its Unix socket; null where it has none that we know of. */
  readonly socketFolder: string | null
  /** Begins the name of every database of this run. */
  readonly prefix: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The instant at which the seeded template stands. */
export const seededNow = '2026-11-20T15:00:00Z'

const seedLock = 7_251_003_119n

export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'tests' })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The same server and account, another database. */
export function databaseUrl(server: TestServer, name: string): string {
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

/** The same place by the server's socket, where it has one: less work for the kernel on a statement. */
export function nearUrl({ socketFolder }: TestServer, url: string): string {
  if (socketFolder === null) return url
  const near = new URL(url)
  near.searchParams.set('host', socketFolder)
  return near.href
}

/** An empty database with all migrations, the clock at real time. */
export async function makeTemplate(server: TestServer): Promise<string> {
  const name = `${server.prefix}_template`
  await asOwner(server.url, (client) => client.query(`create database ${name}`))
  await fill(databaseUrl(server, name), {})
  return name
}

/** The demo's world at `seededNow`. Made by whoever asks first; the others wait. */
export async function seededTemplate(server: TestServer): Promise<string> {
  const name = `${server.prefix}_seeded`
  await asOwner(server.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [seedLock])
    const known = await client.query('select from pg_database where datname = $1', [name])
    if (known.rowCount === 0) await seed(client, server, name)
  })
  return name
}

async function seed(client: Client, server: TestServer, name: string): Promise<void> {
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft}`)
  await client.query(`create database ${draft}`)
  await fill(databaseUrl(server, draft), { now: seededNow })
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-seed-'))
  await registerTestKeys({ databaseUrl: databaseUrl(server, draft), dataDir }, ['portal-secret'])
  const done = spawnSync(process.execPath, [programScripts.seed], {
    env: childVariables({
      DATABASE_URL: databaseUrl(server, draft),
      QUITTANCE_DATA: dataDir,
      QUITTANCE_DEMO: '1',
      NODE_ENV: undefined,
      QUITTANCE_NOW: seededNow,
    }),
    encoding: 'utf8',
  })
  rmSync(dataDir, { recursive: true, force: true })
  if (done.status !== 0) throw new Error(`The seed failed: ${done.stderr}`)
  // Its keys are gone with their folder: each copy takes those of its own programs.
  await asOwner(databaseUrl(server, draft), async (owner) => {
    await owner.query('delete from key_thumbprints')
    await owner.query('analyze') // a copy knows at once, and every time, how large its tables are
  })
  await client.query(`alter database ${draft} rename to ${name}`)
}

async function fill(url: string, start: { now?: string }): Promise<void> {
  const elapsed = systemClocks(0).elapsed()
  await migrate({ url, appliedAt: new Date(elapsed) })
  await stampInstallation({ databaseUrl: url, demo: true }, new Date(elapsed))
  const asked = start.now === undefined ? {} : { asked: toInstant(Date.parse(start.now)) }
  await startBusinessClock({ url, demo: true, elapsed, ...asked })
}

/** Drops every database of a run, also those whose test ended before it could. */
export async function dropDatabases(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}
