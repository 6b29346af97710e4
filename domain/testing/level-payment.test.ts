import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AssertionError } from '../src/assert.ts'
import { cents, formatDollars, parseDollars } from '../src/money.ts'
import { parseRate } from '../src/loans/interest/accrue-interest.ts'
import { levelPayment } from './level-payment.ts'

it.each([
  // the first two are published: the Federal Reserve, and LoanPro's base function
  ['18800.00', '9', 'MO', 48, '467.84'],
  ['15000.00', '4.7', 'MO', 60, '281.01'],
  ['24500.00', '8.99', 'MO', 66, '471.88'],
  ['7500.00', '9.5', 'SM', 48, '171.87'],
  ['9800.00', '17.95', 'WE', 208, '66.11'],
  ['13800.00', '11.25', 'BW', 104, '165.06'],
  ['1200.00', '0', 'MO', 7, '171.43'],
  ['1000.00', '10', 'AN', 1, '1100.00'],
  ['1000.00', '10', 'QU', 4, '265.82'],
] as const)(
  'computes for %s at %s%%, %s, %s payments the level payment %s',
  (principal, rate, frequency, count, payment) => {
    const plan = { rate: parseRate(rate), frequency, count }
    expect(formatDollars(levelPayment(parseDollars(principal), plan))).toBe(payment)
  },
)

it('computes no payment under an equal share of the principal, and no less at a higher rate', () => {
  const anyPrincipal = fc.bigInt({ min: 1n, max: 10_000_000n }).map(cents)
  const anyRate = fc.bigInt({ min: 0n, max: 30_00000n })
  fc.assert(
    fc.property(
      anyPrincipal,
      anyRate,
      fc.integer({ min: 1, max: 96 }),
      (principal, rate, count) => {
        const plan = { frequency: 'MO', count } as const
        const payment = levelPayment(principal, { ...plan, rate })
        expect(2n * payment * BigInt(count) >= 2n * principal - BigInt(count)).toBe(true)
        expect(levelPayment(principal, { ...plan, rate: rate + 1_00000n }) >= payment).toBe(true)
      },
    ),
  )
})

it('stops on no principal, a negative rate and no payments', () => {
  const plan = { rate: 9_00000n, frequency: 'MO', count: 48 } as const
  expect(() => levelPayment(cents(0n), plan)).toThrow(AssertionError)
  expect(() => levelPayment(cents(1n), { ...plan, rate: -1n })).toThrow(AssertionError)
  expect(() => levelPayment(cents(1n), { ...plan, count: 0 })).toThrow(AssertionError)
})
