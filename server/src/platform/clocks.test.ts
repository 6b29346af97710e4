import { toInstant } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseClocks, type SharedClocks } from './clocks.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-20T12:00:00Z')

let offsetMs = 0
let isAway = false
let clocks: SharedClocks

beforeEach(async () => {
  vi.useFakeTimers({ now: noon })
  offsetMs = 0
  isAway = false
  const readOffset = async () => {
    if (isAway) throw new Error('the database is away')
    return offsetMs
  }
  clocks = await databaseClocks({ readOffset })
})
afterEach(() => {
  clocks.stop()
  vi.useRealTimers()
})

it('shows the business clock ahead of real time, and the elapsed clock as it is', async () => {
  offsetMs = hour
  await clocks.refresh()
  expect(clocks.business()).toBe(noon + hour)
  expect(clocks.elapsed()).toBe(noon)
})

it('follows the clock’s offset within a second', async () => {
  offsetMs = hour
  await vi.advanceTimersByTimeAsync(1_000)
  expect(clocks.business()).toBe(noon + hour + 1_000)
})

it('shows no earlier instant when the offset shrinks', async () => {
  offsetMs = hour
  await clocks.refresh()
  offsetMs = 0
  await clocks.refresh()
  expect(clocks.business()).toBe(noon + hour)
})

it('shows no earlier instant when the machine’s clock is set back', () => {
  expect(clocks.business()).toBe(noon)
  vi.setSystemTime(noon - hour)
  expect(clocks.business()).toBe(noon)
})

it('continues with the elapsed clock when the machine’s clock is set back', async () => {
  expect(clocks.elapsed()).toBe(noon)
  vi.setSystemTime(noon - hour)
  expect(clocks.elapsed()).toBe(noon)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([clocks.elapsed(), clocks.business()]).toEqual([noon + 2_000, noon + 2_000])
  vi.setSystemTime(noon + 3 * hour)
  expect(clocks.elapsed()).toBe(noon + 3 * hour)
})

it('continues with the known offset while the database is away', async () => {
  isAway = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clocks.business()).toBe(noon + 5_000)
})

it.each([
  ['continues from the latest moment of an earlier program', 45_000, 45_000],
  ['shows real time where the latest moment is past', -hour, 0],
  ['shows real time where the latest moment is out of all reason', hour, 0],
])('%s', async (_title, latest, ahead) => {
  const readLatest = async () => toInstant(noon + latest)
  const restarted = await databaseClocks({ readOffset: async () => 0, readLatest })
  expect([restarted.elapsed(), restarted.business()]).toEqual([noon + ahead, noon + ahead])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(restarted.elapsed()).toBe(noon + ahead + 1_000)
  vi.setSystemTime(noon + 3 * hour)
  expect(restarted.elapsed()).toBe(noon + 3 * hour)
  restarted.stop()
})
