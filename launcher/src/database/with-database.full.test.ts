import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../server/testing/database/database.ts'
import { takeDataFolder } from '../data-folder.ts'
import { launchDatabase } from './launch-database.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { withDatabase } from './with-database.ts'

vi.setConfig({ testTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const opening = { appliedAt: new Date('2026-11-20T15:00:00Z') }

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-with-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('starts the embedded database for the work, migrated, and stops it again', async () => {
  const pid = await withDatabase({ dataDir, databaseUrl: undefined }, opening, async (owner) => {
    await owner.query('select from lenders')
    return readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
  })
  expect(pid).toBeGreaterThan(0)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'supervisor.lock'))).toBe(false)
})

it('works beside a supervisor, and leaves its database running', async () => {
  const folder = takeDataFolder(dataDir)
  const running = await launchDatabase({ dataDir })
  await withDatabase({ dataDir, databaseUrl: undefined }, opening, async (owner) =>
    owner.query('select from lenders'),
  )
  expect(isAlive(running.pid)).toBe(true)
  await running.stop()
  folder.release()
})

it('uses a database that is given instead of the embedded one', async () => {
  const database = await testDatabase()
  const name = await withDatabase(
    { dataDir, databaseUrl: database.url },
    opening,
    async (owner) => {
      const { rows } = await owner.query<{ name: string }>('select current_database() as name')
      return rows[0]?.name
    },
  )
  expect(new URL(database.url).pathname).toBe(`/${name}`)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  await database.close()
})
