import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { keepDatabase, type DatabaseKeeper } from './keep-database.ts'
import { isAlive } from './postmaster.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const long = 'a line of an earlier start\n'.repeat(400_000)

let dataDir: string
let log: string
let kept: DatabaseKeeper
const said: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-keep-'))
  log = join(dataDir, 'logs', 'postgres.log')
  mkdirSync(join(dataDir, 'logs'))
  writeFileSync(log, long)
  kept = await keepDatabase(dataDir, (line) => said.push(line))
})
afterAll(async () => {
  await kept.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('puts the log of the database aside once it has grown too long', async () => {
  expect(statSync(`${log}.before`).size).toBeGreaterThanOrEqual(long.length)
  expect(statSync(log).size).toBeLessThan(10_000)
  const client = new Client({ connectionString: kept.url })
  await client.connect()
  await client.query(`do $$ begin raise log 'it goes on'; end $$`)
  await client.end()
  expect(readFileSync(log, 'utf8')).toContain('it goes on')
})

it('ends a database that was stopped, and starts it again with all that was committed', async () => {
  const client = new Client({ connectionString: kept.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table held (id int); insert into held values (1)')
  const stopped = kept.pid()
  process.kill(stopped, 'SIGSTOP')
  await expect.poll(() => kept.pid(), { timeout: 120_000, interval: 200 }).not.toBe(stopped)
  expect(isAlive(stopped)).toBe(false)
  expect(said.slice(0, 2)).toEqual([
    '[database] has answered nobody for 30 s',
    '[database] ended and is started again',
  ])
  const again = new Client({ connectionString: kept.url })
  await again.connect()
  expect((await again.query('select id from held')).rows).toEqual([{ id: 1 }])
  await again.end()
})
