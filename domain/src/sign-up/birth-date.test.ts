import { expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import {
  birthDates,
  isBirthDate,
  readBirthDate,
  writeBirthDate,
  yearsBefore,
} from './birth-date.ts'

it.each([
  ['04/12/1988', '1988-04-12'],
  ['4/2/1988', '1988-04-02'],
  ['02/29/1988', '1988-02-29'],
  ['02/29/1989', null],
  ['13/01/1988', null],
  ['1988-04-12', null],
  ['04/12/88', null],
  ['', null],
] as const)('reads the typed date %j as %s', (text, day) => {
  expect(readBirthDate(text)).toBe(day)
})

it('[SIGNUP-16] writes a date of birth as MM/DD/YYYY', () => {
  expect(writeBirthDate(parseDay('1988-04-12'))).toBe('04/12/1988')
})

it.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['1526-11-20', true],
  ['1526-11-19', false],
] as const)('takes %s for a date of birth on 2026-11-20: %s', (day, is) => {
  expect(isBirthDate(parseDay(day), parseDay('2026-11-20'))).toBe(is)
})

it('takes dates of birth of the last 500 years', () => {
  const today = parseDay('2026-11-20')
  expect(birthDates(today)).toEqual({ min: '1526-11-20', max: '2026-11-20' })
})

it.each([
  ['2026-11-20', 30, '1996-11-20'],
  ['2028-02-29', 4, '2024-02-29'],
  ['2028-02-29', 30, '1998-02-28'],
  ['2400-02-29', 500, '1900-02-28'],
  ['2026-11-20', 2026, '0000-11-20'],
] as const)('counts back from %s %i years to %s', (day, years, before) => {
  expect(yearsBefore(parseDay(day), years)).toBe(before)
})
