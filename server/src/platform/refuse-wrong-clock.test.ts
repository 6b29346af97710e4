import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { systemClocks } from './clocks.ts'
import { SettingError } from './env.ts'
import { readLatestMoment } from './worker-heartbeat-repository.ts'
import { keepHeartbeat } from './worker-heartbeat.ts'
import { refuseWrongClock } from './refuse-wrong-clock.ts'

const clocks = systemClocks(0)
const now = () => clocks.elapsed()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.owner.query('delete from worker_heartbeat; delete from business_clock')
  const end = await keepHeartbeat(database.db, clocks)
  end()
})
afterAll(() => database.close())

const startAt = (elapsed: number) =>
  refuseWrongClock({ url: database.url, elapsed: toInstant(Math.round(elapsed)) })

it('refuses production on a clock that was set back behind the last moment shown', async () => {
  await startAt(now())
  await startAt(now() - 30_000)
  await startAt(now() + 86_400_000)
  const late = startAt(now() - 120_000)
  await expect(late).rejects.toThrow(SettingError)
  await expect(late).rejects.toThrow(
    /^The clock of this machine shows [^\n]+Z, and the database was at work until [^\n]+\.$/,
  )
})

it('keeps the latest moment while the clock of the database is set back', async () => {
  const later = new Date(now() + 600_000)
  await database.owner.query('update worker_heartbeat set latest_at = $1', [later])
  const end = await keepHeartbeat(database.db, clocks)
  end()
  const { rows } = await database.owner.query('select latest_at, beat_at from worker_heartbeat')
  expect(rows[0]?.latest_at).toEqual(later)
  expect(rows[0]?.beat_at < later).toBe(true)
  await expect(startAt(now())).rejects.toThrow('The clock of this machine shows')
})

it('keeps the moment that the worker shows, which goes on while the clock is set back', async () => {
  const shown = toInstant(now() + 1_800_000)
  const end = await keepHeartbeat(database.db, { elapsed: () => shown })
  end()
  expect(await readLatestMoment(database.db)).toBe(shown)
  await expect(startAt(now())).rejects.toThrow('The clock of this machine shows')
  const late = await keepHeartbeat(database.db, clocks)
  late()
  expect(await readLatestMoment(database.db)).toBe(shown)
})

it('keeps of a moment that is far ahead no more than a day', async () => {
  const end = await keepHeartbeat(database.db, { elapsed: () => toInstant(now() + 9e10) })
  end()
  const noted = (await readLatestMoment(database.db)) ?? Infinity
  expect(noted - now()).toBeLessThanOrEqual(86_400_000)
  expect(noted - now()).toBeGreaterThan(86_000_000)
})

it('refuses production on a database whose business clock was moved', async () => {
  const move = `insert into business_clock (id, offset_ms, demo) values (1, 0, false)`
  await database.owner.query(move)
  await startAt(now())
  await database.owner.query('update business_clock set offset_ms = 86400000')
  await expect(startAt(now())).rejects.toThrow(
    /^The business clock of the database was moved by 1440 minutes, and production keeps to real/,
  )
})

it('asks nothing of a database that was never migrated', async () => {
  const bare = await testDatabase({ bare: true })
  const asked = refuseWrongClock({ url: bare.url, elapsed: toInstant(0) })
  await expect(asked).resolves.toBeUndefined()
  await bare.close()
})
