import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { toInstant } from '../../calendar.ts'
import { knownDeviceRule, unknownDeviceRule, blockedUntil } from './sign-in-backoff.ts'

const limits = {
  signInTriesUnknownDevice: 5,
  signInWaitMinutes: 15,
  signInWaitMaxHours: 24,
  signInTriesKnownDevice: 5,
}
const unknown = unknownDeviceRule(limits)
const known = knownDeviceRule(limits)
const failedAt = toInstant(1_000_000)
const never = toInstant(0)

it.each([
  // failures, minutes on an unknown device, minutes on a known one
  [0, 0, 0],
  [4, 0, 0],
  [5, 15, 1],
  [6, 30, 2],
  [8, 120, 8],
  [9, 240, 15],
  [11, 960, 15],
  [12, 1440, 15],
  [500, 1440, 15],
] as const)(
  'waits after %s wrong passwords for %s min, on a known device %s',
  (count, far, near) => {
    const minutes = (rule: typeof unknown) => {
      const until = blockedUntil({ count, lastAt: failedAt }, rule, never)
      return until === null ? 0 : (until - failedAt) / 60_000
    }
    expect([minutes(unknown), minutes(known)]).toEqual([far, near])
  },
)

it('ends the wait after wrong passwords at its last moment', () => {
  const failures = { count: 5, lastAt: failedAt }
  const end = toInstant(failedAt + 15 * 60_000)
  expect(blockedUntil(failures, unknown, toInstant(end - 1))).toBe(end)
  expect(blockedUntil(failures, unknown, end)).toBeNull()
})

it('lengthens the wait with each failure, up to the longest wait', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), (count) => {
      const here = blockedUntil({ count, lastAt: failedAt }, unknown, never) ?? failedAt
      const next = blockedUntil({ count: count + 1, lastAt: failedAt }, unknown, never) ?? failedAt
      expect(next).toBeGreaterThanOrEqual(here)
      expect(next - failedAt).toBeLessThanOrEqual(unknown.longestWaitMs)
    }),
  )
})
