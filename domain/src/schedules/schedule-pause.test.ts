import { expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { pauseEndRange, isPausedOn, pauseOn } from './schedule-pause.ts'

const since = parseDay('2026-11-20')
const endsOn = (until: string | null) => ({
  since,
  until: until === null ? null : parseDay(until),
})

it.each([
  ['2026-12-14', '2026-12-15', true],
  ['2026-12-15', '2026-12-15', false],
  ['2030-12-15', null, true],
])('pauses the debit of %s until %s: %s', (collectOn, until, isPaused) => {
  expect(isPausedOn(endsOn(until), parseDay(collectOn))).toBe(isPaused)
  expect(isPausedOn(null, parseDay(collectOn))).toBe(false)
})

it.each([
  ['2026-12-14', '2026-12-15', true],
  ['2026-12-15', '2026-12-15', false],
  ['2030-12-15', null, true],
])('tells on %s of a pause until %s that it stands: %s', (today, until, stands) => {
  const pause = endsOn(until)
  expect(pauseOn(pause, parseDay(today))).toEqual(stands ? pause : null)
})

it('lets a pause that begins on leap day end from the next day on, and a year ahead at most', () => {
  const range = { earliest: '2028-03-01', latest: '2029-03-01' }
  expect(pauseEndRange(parseDay('2028-02-29'))).toEqual(range)
})
