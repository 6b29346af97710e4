import { expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { isBirthDate, readBirthDate, writeBirthDate } from './birth-date.ts'

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
] as const)('takes %s for a birthday on 2026-11-20: %s', (day, is) => {
  expect(isBirthDate(parseDay(day), parseDay('2026-11-20'))).toBe(is)
})
