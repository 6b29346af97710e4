import { instant } from '@quittance/domain/calendar'
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { advanceBusinessClock, readClockOffset, startBusinessClock } from './business-clock.ts'

const hour = 3_600_000
const elapsed = instant(Date.parse('2026-11-21T09:00:00Z'))

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.owner.query('delete from business_clock'))
afterAll(() => database.close())

const start = (asked?: number, demo = true) =>
  startBusinessClock({
    url: database.url,
    demo,
    elapsed,
    ...(asked === undefined ? {} : { asked: instant(asked) }),
  })

it('begins at real time when nothing else is asked for', async () => {
  expect(await start()).toBe(0)
  expect(await readClockOffset(database.db)).toBe(0)
})

it('begins at the instant asked for on the first start, also in the past', async () => {
  expect(await start(elapsed - 18 * hour)).toBe(-18 * hour)
  expect(await readClockOffset(database.db)).toBe(-18 * hour)
})

it('takes the later of stored and asked for on later starts', async () => {
  await start(elapsed + 2 * hour)
  expect(await start(elapsed + hour)).toBe(2 * hour)
  expect(await start()).toBe(2 * hour)
  expect(await start(elapsed + 3 * hour)).toBe(3 * hour)
})

it('moves forward in a demo, never back', async () => {
  await start()
  expect(await advanceBusinessClock(database.db, 5 * hour)).toBe(5 * hour)
  expect(await advanceBusinessClock(database.db, hour)).toBe(5 * hour)
})

it('is moved by nobody outside a demo', async () => {
  await start(undefined, false)
  await expect(advanceBusinessClock(database.db, hour)).rejects.toThrow('in a demo only')
})
