import { expect, it } from 'vitest'
import { parseDay } from './calendar.ts'
import { formatDayWithWeekday } from './format-day-with-weekday.ts'

it.each([
  ['2026-12-08', 'en-US', 'Tuesday, December 8, 2026'],
  ['2026-12-08', 'es-US', 'martes, 8 de diciembre de 2026'],
  ['2026-12-08', 'fr-CA', 'mardi 8 décembre 2026'],
  ['1526-11-20', 'en-CA', 'Saturday, November 20, 1526'],
] as const)('writes %s in %s as %s', (day, locale, words) => {
  expect(formatDayWithWeekday(parseDay(day), locale)).toBe(words)
})
