import { expect, it } from 'vitest'
import { formatTypedDay } from './format-typed-day.ts'

it.each([
  // before, what is typed or pasted, what stands there then
  ['', '0', '0'],
  ['0', '04', '04/'],
  ['04/', '04/1', '04/1'],
  ['04/1', '04/12', '04/12/'],
  ['04/12/198', '04/12/1988', '04/12/1988'],
  ['04/12/1988', '04/12/19888', '04/12/1988'],
  ['04/', '04//', '04//'],
  ['4', '4/', '4/'],
  ['4/1', '4/12', '4/12/'],
  ['4/', '4/1', '4/1'],
  ['04/', '04', '04'], // taken away, and stays away
  ['04/12/', '04/12', '04/12'],
  ['04/12/1988', '', ''],
  ['', '04121988', '04/12/1988'],
  ['', '04/12/1988', '04/12/1988'],
  ['', ' 04.12.1988 ', '04/12/1988'],
  ['', '1988-04-12', '04/12/1988'],
  ['', 'April', ''],
])('turns a typed date %j, then %j, into %j', (before, typed, shown) => {
  expect(formatTypedDay(typed, before)).toBe(shown)
})

it('gives every day typed key by key its slashes', () => {
  const keys = Array.from('04121988')
  expect(keys.reduce((text, key) => formatTypedDay(text + key, text), '')).toBe('04/12/1988')
})
