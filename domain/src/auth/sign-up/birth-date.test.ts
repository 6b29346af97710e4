import { expect, it } from 'vitest'
import { parseDay } from '../../calendar.ts'
import {
  birthDates,
  checkBirthDate,
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
  ['2008-11-20', null],
  ['2008-11-21', 'tooYoung'],
  ['2026-11-20', 'tooYoung'],
  ['2026-11-21', 'birthDate'],
  ['1526-11-20', null],
  ['1526-11-19', 'birthDate'],
] as const)('judges %s as a date of birth on 2026-11-20: %s', (day, refusal) => {
  expect(checkBirthDate(parseDay(day), parseDay('2026-11-20'))).toBe(refusal)
})

it('takes dates of birth from 500 to 18 years ago', () => {
  const today = parseDay('2026-11-20')
  expect(birthDates(today)).toEqual({ min: '1526-11-20', max: '2008-11-20' })
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
