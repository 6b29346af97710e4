import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssertionError } from '../../assert.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { cents, parseDollars } from '../../money.ts'
import {
  accrueExact,
  type DayCount,
  exactPerCent,
  formatRate,
  parseRate,
  roundToCents,
  yearFraction,
} from './accrue-interest.ts'

describe('rates', () => {
  it.each([
    ['8.99', 8_99000n, '8.99'],
    ['9.5', 9_50000n, '9.50'],
    ['12', 12_00000n, '12.00'],
    ['9.48225', 9_48225n, '9.48225'],
    ['0.125', 12500n, '0.125'],
    ['0', 0n, '0.00'],
  ])('reads the rate %s%% as %s hundred-thousandths, written %s', (text, rate, written) => {
    expect(parseRate(text)).toBe(rate)
    expect(formatRate(rate)).toBe(written)
  })

  it.each(['', '8,99', '-1', '1.123456', '8.'])('refuses the rate %j', (text) => {
    expect(() => parseRate(text)).toThrow('not a rate')
  })
})

describe('accrueExact', () => {
  it.each([
    // principal   rate     basis     from          to            interest
    ['15000.00', '12', 'ACT365', '2027-02-15', '2027-03-15', '138.08'],
    ['15000.00', '12', 'ACTACT', '2027-02-15', '2027-03-15', '138.08'],
    ['15000.00', '12', 'ACT365', '2027-12-15', '2028-01-15', '152.88'],
    ['15000.00', '12', 'ACTACT', '2027-12-15', '2028-01-15', '152.67'],
    ['15000.00', '12', 'ACT365', '2028-02-15', '2028-03-15', '143.01'],
    ['15000.00', '12', 'ACTACT', '2028-02-15', '2028-03-15', '142.62'],
    ['15000.00', '12', 'ACT360', '2027-02-15', '2027-03-15', '140.00'],
    ['15000.00', '12', '30360', '2027-02-15', '2027-03-15', '150.00'],
    ['15000.00', '12', 'ACTACT', '2026-12-31', '2029-01-01', '3604.93'],
    ['15000.00', '12', 'ACTACT', '2027-12-31', '2028-12-31', '1800.00'],
    ['15000.00', '12', 'ACT365', '2027-02-15', '2027-02-15', '0.00'],
  ] as const)(
    'accrues on %s at %s%% by %s from %s to %s: %s',
    (amount, rate, dayCount, from, to, earned) => {
      const basis = { principal: parseDollars(amount), rate: parseRate(rate), dayCount }
      const exact = accrueExact(basis, parseDay(from), parseDay(to))
      expect(roundToCents(exact, dayCount)).toBe(parseDollars(earned))
    },
  )

  const anyDayCount = fc.constantFrom<DayCount>('ACT365', 'ACTACT', 'ACT360')
  const anyCount = fc.integer({ min: 0, max: 4000 })
  const anyAmount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(cents)

  it('earns the same in one stretch as in two, and on two parts as on the whole', () => {
    fc.assert(
      fc.property(anyDayCount, anyCount, anyCount, anyAmount, anyAmount, (basis, a, b, p, q) => {
        const from = parseDay('2024-01-31')
        const middle = addDays(from, a)
        const to = addDays(middle, b)
        const on = (principal: bigint) => ({
          principal: cents(principal),
          rate: 8_99000n,
          dayCount: basis,
        })
        const all = accrueExact(on(p + q), from, to)
        expect(accrueExact(on(p + q), from, middle) + accrueExact(on(p + q), middle, to)).toBe(all)
        expect(accrueExact(on(p), from, to) + accrueExact(on(q), from, to)).toBe(all)
      }),
    )
  })

  it('stops accruing when the days run backwards', () => {
    const basis = { principal: cents(1n), rate: 1n, dayCount: 'ACT365' } as const
    expect(() => accrueExact(basis, parseDay('2026-11-20'), parseDay('2026-11-19'))).toThrow(
      AssertionError,
    )
  })
})

it.each([
  ['2026-01-30', '2026-01-31', 0n],
  ['2026-01-31', '2026-02-28', 28n],
  ['2026-01-31', '2026-03-31', 60n],
  ['2026-02-28', '2026-03-31', 30n],
  ['2027-02-28', '2028-02-29', 360n],
  ['2028-02-29', '2028-03-01', 1n],
  ['2026-01-15', '2027-01-15', 360n],
])('counts in months of 30 days from %s to %s: %s days', (from, to, days) => {
  const { numerator, denominator } = yearFraction('30360', parseDay(from), parseDay(to))
  expect(numerator).toBe(days)
  expect(denominator).toBe(360n)
})

it('fits the interest of ten million dollars in 64 bits', () => {
  expect(exactPerCent('ACT365')).toBe(3_650_000_000n)
  expect(exactPerCent('ACT365') * 10_000_000_00n < 2n ** 63n).toBe(true)
})
