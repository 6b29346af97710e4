import { expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { isPausedOn } from './schedule-pause.ts'

const since = parseDay('2026-11-20')

it.each([
  ['2026-12-14', '2026-12-15', true],
  ['2026-12-15', '2026-12-15', false],
  ['2030-12-15', null, true],
])('pauses the payment of %s until %s: %s', (dueOn, until, isPaused) => {
  const pause = { since, until: until === null ? null : parseDay(until) }
  expect(isPausedOn(pause, parseDay(dueOn))).toBe(isPaused)
  expect(isPausedOn(null, parseDay(dueOn))).toBe(false)
})
