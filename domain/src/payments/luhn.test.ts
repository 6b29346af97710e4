import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { passesLuhn } from './luhn.ts'

it.each([
  ['4242424242424242', true],
  ['4000056655665556', true],
  ['378282246310005', true],
  ['36227206271667', true],
  ['6011981111111113', true],
  ['4242424242424241', false],
  ['4242 4242 4242 4242', false],
  ['', false],
  ['x0', false],
  ['0x', false],
])('checks the Luhn digit of %s: %s', (digits, passes) => {
  expect(passesLuhn(digits)).toBe(passes)
})

const numbers = fc.stringMatching(/^\d{12,18}$/)

it('finds exactly one Luhn check digit for each number', () => {
  fc.assert(
    fc.property(numbers, (start) => {
      const passing = '0123456789'.split('').filter((digit) => passesLuhn(start + digit))
      expect(passing).toHaveLength(1)
    }),
  )
})

it('finds every wrong single digit by the Luhn check', () => {
  const slip = fc.tuple(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(slip, ([digits, at, off]) => {
      const place = at % digits.length
      const wrong = (Number(digits[place]) + off) % 10
      const slipped = `${digits.slice(0, place)}${wrong}${digits.slice(place + 1)}`
      expect(passesLuhn(digits) && passesLuhn(slipped)).toBe(false)
    }),
  )
})
