import { expect, it } from 'vitest'
import { isPhone, phoneDigits, canReceiveCodes } from './phone.ts'

it.each([
  ['(210) 555-0101', '2105550101'],
  ['+1 210-555-0101', '2105550101'],
  ['12105550101', '2105550101'],
  ['210555010199', '2105550101'],
  ['1234567890', '1234567890'],
  ['abc', ''],
] as const)('[VAL-06] normalizes the phone number %j to %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})

it.each([
  ['2105550101', true],
  ['210555010', false],
  ['21055501011', false],
] as const)('[VAL-04] takes %s for a phone number: %s', (digits, is) => {
  expect(isPhone(digits)).toBe(is)
})

it.each([
  ['2105550101', true],
  ['9005550101', false],
  ['2109765555', false],
  ['1105550101', false],
  ['2101550101', false],
  ['9115550101', false],
] as const)('sends codes to %s: %s', (phone, is) => {
  expect(canReceiveCodes(phone)).toBe(is)
})
