import { expect, it } from 'vitest'
import { toInstant } from './calendar.ts'
import { displayedWait } from './displayed-wait.ts'

const now = toInstant(Date.UTC(2026, 10, 20, 15))

it.each([
  [-1000, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [58_999, 59],
  [59_001, 60],
  [60_000, 60],
  [60_001, 120],
  [24 * 3_600_000, 24 * 3600],
] as const)('rounds %s ms up to %s seconds of waiting', (ms, seconds) => {
  expect(displayedWait(toInstant(now + ms), now)).toBe(seconds)
})
