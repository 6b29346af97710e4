import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AssertionError } from './assert.ts'
import { divide } from './rounding.ts'

it.each([
  [5n, 2n, 3n],
  [-5n, 2n, -2n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [-5n, 3n, -2n],
  [0n, 7n, 0n],
  [-6n, 3n, -2n],
])('divides %s by %s, half up, to %s', (numerator, denominator, quotient) => {
  expect(divide(numerator, denominator, 'halfUp')).toBe(quotient)
})

it('rounds by no more than a half, and moves with whole numbers', () => {
  const any = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  const positive = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(any, positive, any, (numerator, denominator, whole) => {
      const quotient = divide(numerator, denominator, 'halfUp')
      const twiceOff = 2n * (numerator - quotient * denominator)
      expect(twiceOff >= -denominator && twiceOff < denominator).toBe(true)
      expect(divide(numerator + whole * denominator, denominator, 'halfUp')).toBe(quotient + whole)
    }),
  )
})

it('stops on a denominator of zero or below', () => {
  expect(() => divide(1n, 0n, 'halfUp')).toThrow(AssertionError)
  expect(() => divide(1n, -2n, 'halfUp')).toThrow(AssertionError)
})
