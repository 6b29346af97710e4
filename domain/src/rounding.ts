import { assert } from './assert.ts'

/** How a division that does not come out even is rounded. Half up: a half goes towards +infinity. */
export type Rounding = 'halfUp'

/**
 * Divides to a whole number, with the rounding in words. Used at an event, never in between.
 *
 * Adding a whole number before or after dividing gives the same: `divide(a + k·d, d)` is
 * `divide(a, d) + k`. So what is rounded in total never drifts from what is rounded in parts.
 *
 * @param denominator above 0
 * @throws AssertionError when the denominator is not above zero
 *
 * @example
 * divide(5n, 2n, 'halfUp') // 3n; divide(-5n, 2n, 'halfUp') is -2n
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  assert(denominator > 0n, 'a denominator is above zero')
  switch (rounding) {
    case 'halfUp':
      return floorDivide(2n * numerator + denominator, 2n * denominator)
    default:
      return rounding satisfies never
  }
}

/** A bigint division cuts towards zero; below zero that is one too high unless it comes out even. */
function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}
