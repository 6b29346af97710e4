import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { type PreparedCluster, preparedCluster } from '../testing/prepared-cluster.ts'
import { startHere } from '../testing/start-here.ts'
import {
  type SupervisorLine,
  startSupervisor,
  type SupervisorProcess,
} from '../testing/start-supervisor.ts'
import { childVariables, type Variables } from '@quittance/server/platform/env'
import { freePorts } from './free-port.ts'
import { programScripts } from './program-scripts.ts'
import type { Scripts } from './supervise.ts'
import { withDatabase } from './database/with-database.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const production = { NODE_ENV: 'production', TRUST_PROXY: '1', HOST: '127.0.0.1' }
const ofADemo = /^The database belongs to a demo, [^\n]+QUITTANCE_DEMO=1[^\n]+\.\n$/
const ofProduction = /^The database belongs to production, [^\n]+NODE_ENV=production[^\n]+\.\n$/

let folder: string
let dataDir: string
let port: number
let started: SupervisorProcess[]
let prepared: PreparedCluster

beforeAll(async () => {
  prepared = await preparedCluster()
})
afterAll(() => prepared.remove())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-kind-'))
  dataDir = join(folder, 'data')
  port = (await freePorts(1))[0] ?? 0
  started = []
})
afterEach(async () => {
  for (const one of started) await end(one)
  rmSync(folder, { recursive: true, force: true })
})

function start(variables: Variables = {}): SupervisorProcess {
  const one = startSupervisor({ QUITTANCE_DATA: dataDir, PORT: String(port), ...variables })
  started.push(one)
  return one
}

/** A start in this process, of which no program comes up: it is to be refused. */
async function tryStart(variables: Variables = {}): Promise<SupervisorLine> {
  const one = startHere({ QUITTANCE_DATA: dataDir, PORT: String(port), ...variables })
  const said = await one.settled
  await one.stop()
  return said
}

async function end(one: SupervisorProcess): Promise<void> {
  one.child.kill('SIGTERM')
  await one.ended
}

/** Starts it, sees it ready, and ends it. */
async function startAndEnd(variables: Variables = {}): Promise<void> {
  const one = start(variables)
  expect(await one.settled).toMatchObject({ code: null, err: '' })
  await end(one)
}

function expectRefused(said: SupervisorLine, why: RegExp): void {
  expect(said).toMatchObject({ code: 1, out: '' })
  expect(said.err).toMatch(why)
}

describe('a data folder', () => {
  beforeEach(() => prepared.copyTo(dataDir))

  it('refuses to start a demo’s data folder as production, and changes nothing', async () => {
    await startAndEnd()
    const before = await look()
    expectRefused(await tryStart(production), ofADemo)
    expectRefused(await tryStart({ QUITTANCE_DEMO: '0' }), ofADemo)
    expect(await look()).toEqual(before)
    expect(before).toMatchObject({ kind: 'demo', clock: [{ demo: true }] })
    await startAndEnd()
  })

  it('refuses to start production’s data folder as a demo, and changes nothing', async () => {
    await startAndEnd(production)
    const before = await look()
    expectRefused(await tryStart(), ofProduction)
    expectRefused(await tryStart({ QUITTANCE_DEMO: '1' }), ofProduction)
    expect(await look()).toEqual(before)
    expect(before).toMatchObject({ kind: 'production', clock: [{ demo: false }] })
    await startAndEnd(production)
  })
})

describe('a database from before it was stamped', () => {
  let database: TestDatabase
  let given: Variables
  afterEach(() => database.close())

  async function prepare(options: { seeded?: boolean } = {}): Promise<void> {
    database = await testDatabase(options)
    await database.owner.query(`drop table installation;
      delete from schema_migrations
        where name in ('0025-installation.sql', '0040-program-logins.sql')`)
    given = { DATABASE_URL: database.url }
  }

  it('counts an unstamped database as a demo where it holds the demo lenders', async () => {
    await prepare({ seeded: true })
    expectRefused(await tryStart({ ...production, ...given }), ofADemo)
    await expect(readKind(database.url)).rejects.toThrow('does not exist')
    await startAndEnd({ QUITTANCE_DEMO: '1', ...given })
    expect(await readKind(database.url)).toBe('demo')
  })

  it('counts an unstamped database as production where it holds lenders of its own', async () => {
    await prepare()
    await addHost()
    expectRefused(await tryStart({ QUITTANCE_DEMO: '1', ...given }), ofProduction)
    await expect(readKind(database.url)).rejects.toThrow('does not exist')
    await startAndEnd({ ...production, ...given })
    expect(await readKind(database.url)).toBe('production')
  })

  it('takes the kind of this start where an unstamped database holds no lender', async () => {
    await prepare()
    await startAndEnd({ ...production, ...given })
    expect(await readKind(database.url)).toBe('production')
  })

  async function addHost(): Promise<void> {
    const host = ['pay.example.com', randomUUID()]
    await database.owner.query('insert into hosts (host, lender_id) values ($1, $2)', host)
  }
})

describe('a demo beside settings of production', () => {
  it.each([
    ['TRUST_PROXY', '1'],
    ['SMTP_URL', 'smtp://127.0.0.1:1'],
    ['DATABASE_URL', 'postgres://me:secret@127.0.0.1:1/none'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', 'portal.example.com'],
  ])('refuses to start a demo beside %s=%s before it makes a folder', async (name, value) => {
    const said = await tryStart({ [name]: value })
    expectRefused(
      said,
      new RegExp(`^${name} [^\\n]*NODE_ENV=production[^\\n]*QUITTANCE_DEMO=1.*\\n$`),
    )
    expect(said.err).not.toContain('secret')
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    { QUITTANCE_DEMO: '1', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1', HOST: '0.0.0.0' },
    { HOST: '127.0.0.1', TRUST_PROXY: '0' },
  ])('starts a demo where the settings %j leave no doubt', async (variables) => {
    prepared.copyTo(dataDir)
    expect(await start(variables).settled).toMatchObject({ code: null, err: '' })
  })
})

describe('a program that is started by itself', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const stamp = (kind: string) =>
    database.owner.query('update installation set kind = $1 where id = 1', [kind])

  it.each(['api', 'worker', 'vault', 'seed'] as const)(
    'refuses a demo on the database of production: %s',
    async (name) => {
      await stamp('production')
      expectRefused(await runAlone(name, { QUITTANCE_DEMO: '1' }), ofProduction)
      expectRefused(await runAlone(name, {}), /^DATABASE_URL [^\n]*QUITTANCE_DEMO=1.*\n$/)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it.each(['api', 'worker', 'vault'] as const)(
    'refuses production on the database of a demo: %s',
    async (name) => {
      await stamp('demo')
      expectRefused(await runAlone(name, production), ofADemo)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it.each(['sandbox', 'seed'] as const)(
    'refuses to start where there is no demo: %s',
    async (name) => {
      await stamp('production')
      const said = await runAlone(name, { QUITTANCE_DEMO: '0' })
      expectRefused(said, /^The (sandbox|demo data)[^\n]+ in production[^\n]*\.\n$/)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('refuses to charge at the network of a demo where there is none', async () => {
    await stamp('production')
    const sandbox = { SANDBOX_URL: 'http://127.0.0.1:1' }
    const said = await runAlone('vault', { QUITTANCE_DEMO: '0', ...sandbox })
    expectRefused(said, /^SANDBOX_URL names a payment network of the demo[^\n]*\.\n$/)
  })

  async function runAlone(name: keyof Scripts, variables: Variables): Promise<SupervisorLine> {
    const child = spawn(process.execPath, [programScripts[name]], {
      env: childVariables({
        QUITTANCE_DATA: dataDir,
        PORT: String(port),
        DATABASE_URL: database.url,
        VAULT_URL: 'http://127.0.0.1:1',
        VAULT_SECRET: 'a secret of at least thirty-two signs',
        NODE_ENV: undefined,
        QUITTANCE_DEMO: undefined,
        ...variables,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000, // one that serves would never end
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (piece: Buffer) => void (said.out += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => void (said.err += piece.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, ...said }
  }
})

/** What a refused start must leave as it is: the embedded database's rows, and the files. */
async function look() {
  const place = { dataDir, databaseUrl: undefined }
  return withDatabase(place, { appliedAt: new Date('2026-11-20T15:00:00Z') }, async (owner) => {
    const { rows: clock } = await owner.query('select offset_ms, demo from business_clock')
    const tables = await owner.query(`select to_regclass('seeds') is not null as seeded`)
    const { rows } = await owner.query<{ kind: string }>('select kind from installation')
    const files = readdirSync(dataDir).toSorted()
    return { kind: rows[0]?.kind, clock, tables: tables.rows, files }
  })
}

async function readKind(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const asked = client.query<{ kind: string }>('select kind from installation')
  const { rows } = await asked.finally(() => client.end())
  return rows[0]?.kind
}
