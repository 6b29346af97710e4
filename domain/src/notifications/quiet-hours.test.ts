import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { toInstant } from '../calendar.ts'
import { isQuietBeyond, quietMinutesMost, quietMsLeft } from './quiet-hours.ts'

const hour = 3_600_000
const night = ['21:00', '08:00'] as const

it.each([
  // New York is 5 hours behind UTC in November, Chicago 6.
  ['2026-11-21T01:59:00Z', 'America/New_York', night, 0],
  ['2026-11-21T02:00:00Z', 'America/New_York', night, 11 * hour],
  ['2026-11-21T02:00:00Z', 'America/Chicago', night, 0],
  ['2026-11-21T12:59:30Z', 'America/New_York', night, 60_000],
  ['2026-11-21T05:00:00Z', 'America/Los_Angeles', night, 11 * hour],
  ['2026-11-21T08:00:00Z', 'Pacific/Auckland', night, 11 * hour],
  ['2026-11-21T13:00:00Z', 'America/New_York', night, 0],
  ['2026-11-20T17:30:00Z', 'America/New_York', ['12:00', '13:00'], hour / 2],
  ['2026-11-20T17:30:00Z', 'America/New_York', ['08:00', '08:00'], 0],
] as const)(
  'decides that a text at %s in %s with quiet hours %j waits %d ms',
  (at, zone, hours, waits) => {
    expect(quietMsLeft(toInstant(Date.parse(at)), { hours, zone })).toBe(waits)
  },
)

it('ends the wait for the end of quiet hours at its last moment', () => {
  const minute = integer({ min: 0, max: 1439 })
  assert(
    property(minute, minute, integer({ min: 0, max: 10_000 }), (from, to, minutes) => {
      const quiet = { hours: [written(from), written(to)], zone: 'UTC' } as const
      const at = toInstant(Date.parse('2026-11-20T00:00:00Z') + minutes * 60_000)
      expect(quietMsLeft(toInstant(at + quietMsLeft(at, quiet)), quiet)).toBe(0)
    }),
  )
})

it.each([
  [['08:00', '21:00'], night, true],
  [['08:01', '21:00'], night, true],
  [['09:00', '21:00'], night, false],
  [['08:00', '20:01'], night, true],
  [['21:00', '08:00'], night, false],
  [['00:00', '23:59'], night, true],
  [['08:00', '08:00'], night, false],
  [['10:00', '11:00'], ['00:00', '23:59'], false], // the lender's own, not the borrower's
] as const)('finds own quiet hours %j beside %j of the lender too long: %s', (own, lenders, is) => {
  expect(isQuietBeyond(quietMinutesMost, own, lenders)).toBe(is)
})

function written(at: number): string {
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
