import { expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { expiryNotice } from './expiry-notice.ts'

const told = (on: string, before = '', expires = '2026-11') =>
  expiryNotice({ expires, told: before }, parseDay(on))?.mark ?? null

it.each([
  ['2026-10-30', '', null],
  ['2026-10-31', '', '2026-11 30'],
  ['2026-11-10', '', '2026-11 30'],
  ['2026-11-10', '2026-11 30', null],
  ['2026-11-22', '2026-11 30', null],
  ['2026-11-23', '2026-11 30', '2026-11 7'],
  ['2026-11-28', '2026-11 7', null],
  ['2026-11-29', '2026-11 7', '2026-11 1'],
  ['2026-11-30', '2026-11 1', null],
  ['2026-11-30', '', '2026-11 1'],
  ['2026-12-01', '', null],
])('tells of a card good through 2026-11 on %s, where %j was told: %j', (on, before, mark) => {
  expect(told(on, before)).toBe(mark)
})

it('tells anew of a card that was renewed, and of February by its own length', () => {
  expect(told('2028-10-31', '2026-11 1', '2028-11')).toBe('2028-11 30')
  expect(told('2028-01-30', '', '2028-02')).toBe('2028-02 30')
  expect(told('2028-01-29', '', '2028-02')).toBe(null)
  expect(expiryNotice({ expires: '2028-02', told: '' }, parseDay('2028-02-28'))?.lastDay).toBe(
    '2028-02-29',
  )
})
