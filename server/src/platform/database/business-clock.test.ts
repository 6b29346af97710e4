import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import { databaseClocks } from '../clocks.ts'
import { advanceBusinessClock, readClockOffset, startBusinessClock } from './business-clock.ts'

const hour = 3_600_000
const elapsed = toInstant(Date.parse('2026-11-21T09:00:00Z'))

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
    ...(asked === undefined ? {} : { asked: toInstant(asked) }),
  })

it('begins at real time when nothing else is asked for', async () => {
  expect(await start()).toBe(0)
  expect(await readClockOffset(database.db)).toBe(0)
})

it('begins at the instant asked for on the first start, also in the past', async () => {
  expect(await start(elapsed - 18 * hour)).toBe(-18 * hour)
  expect(await readClockOffset(database.db)).toBe(-18 * hour)
})

// 2^31 milliseconds are 24.9 days.
const day = 24 * hour
it.each([
  ['25 days', 25 * day],
  ['a year', 365 * day],
  ['40 years', 14_610 * day],
])(
  'begins and moves the business clock as far as %s from today, before it and after it',
  async (_far, farMs) => {
    expect(await start(elapsed - farMs)).toBe(-farMs)
    const clocks = await databaseClocks({ readOffset: () => readClockOffset(database.db) })
    expect(Math.abs(clocks.business() - clocks.elapsed() + farMs)).toBeLessThan(hour)
    expect(await start(elapsed + farMs)).toBe(farMs)
    expect(await advanceBusinessClock(database.db, farMs + day)).toBe(farMs + day)
    await clocks.refresh()
    expect(Math.abs(clocks.business() - clocks.elapsed() - farMs - day)).toBeLessThan(hour)
    clocks.stop()
  },
)

it('takes the later of the stored and the asked clock on later starts', async () => {
  await start(elapsed + 2 * hour)
  expect(await start(elapsed + hour)).toBe(2 * hour)
  expect(await start()).toBe(2 * hour)
  expect(await start(elapsed + 3 * hour)).toBe(3 * hour)
})

it('moves the business clock forward in a demo, never back', async () => {
  await start()
  expect(await advanceBusinessClock(database.db, 5 * hour)).toBe(5 * hour)
  expect(await advanceBusinessClock(database.db, hour)).toBe(5 * hour)
})

it('moves the business clock for nobody outside a demo', async () => {
  await start(undefined, false)
  await expect(advanceBusinessClock(database.db, hour)).rejects.toThrow('in a demo only')
})
