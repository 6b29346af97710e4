import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLoan } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { accrueExact, type DayCount, parseRate, roundToCents } from '../interest/accrue-interest.ts'
import {
  exactInterestEarned,
  isAccruingOn,
  nonAccrualSince,
  type RateHistory,
  rateOn,
  addRateChange,
} from './rates.ts'

const day = parseDay
const terms = aLoan()
const none: RateHistory = { rates: [], pauses: [], closedOn: null }
const principal = cents(10_000_00n)

describe('the rate of a day', () => {
  const history: RateHistory = {
    rates: [
      { from: day('2026-03-01'), rate: 6_00000n },
      { from: day('2026-06-01'), rate: 9_00000n },
    ],
    pauses: [{ after: day('2026-04-10'), through: day('2026-04-20') }],
    closedOn: day('2026-12-31'),
  }

  it.each([
    ['2026-02-28', 9_00000n, true],
    ['2026-03-01', 6_00000n, true],
    ['2026-04-10', 6_00000n, true],
    ['2026-04-11', 6_00000n, false],
    ['2026-12-31', 9_00000n, true],
    ['2027-01-01', 9_00000n, false],
    ['2026-04-20', 6_00000n, false],
    ['2026-04-21', 6_00000n, true],
    ['2026-06-01', 9_00000n, true],
  ])('knows for %s: the rate %s, earns: %s', (on, rate, earns) => {
    expect(rateOn(terms, history, day(on))).toBe(rate)
    expect(isAccruingOn(history, day(on))).toBe(earns)
  })

  it('replaces a rate by another from the same day, and keeps its place', () => {
    const changed = addRateChange(history.rates, { from: day('2026-03-01'), rate: 5_00000n })
    expect(changed.map(({ from, rate }) => [from, rate])).toEqual([
      ['2026-03-01', 5_00000n],
      ['2026-06-01', 9_00000n],
    ])
  })

  it('says since when a loan earns nothing', () => {
    expect(nonAccrualSince(none)).toBe(null)
    expect(nonAccrualSince(history)).toBe(null)
    expect(
      nonAccrualSince({ ...none, pauses: [{ after: day('2026-04-10'), through: null }] }),
    ).toBe('2026-04-10')
  })
})

describe('interest over changes', () => {
  const six = { from: day('2026-03-01'), rate: 6_00000n }

  it.each([
    // 6% from 03-01  pauses              from          to            earned
    [false, [], '2026-02-15', '2026-03-15', '69.04'],
    [true, [], '2026-02-15', '2026-03-15', '56.71'],
    [true, [], '2026-02-15', '2026-02-28', '32.05'],
    [true, [], '2026-02-28', '2026-03-01', '1.64'],
    [true, [], '2026-03-01', '2026-03-31', '49.32'],
    [false, [['2026-02-20', null]], '2026-02-15', '2026-03-15', '12.33'],
    [false, [['2026-02-20', '2026-03-10']], '2026-02-15', '2026-03-15', '24.66'],
    [true, [['2026-02-20', '2026-03-10']], '2026-02-15', '2026-03-15', '20.55'],
    [false, [['2026-02-01', null]], '2026-02-15', '2026-03-15', '0.00'],
  ] as const)(
    'earns over changes (rate changed: %s, paused: %j) from %s to %s: %s',
    (isChanged, pauses, from, to, earned) => {
      const history: RateHistory = {
        rates: isChanged ? [six] : [],
        pauses: pauses.map(([after, through]) => ({
          after: day(after),
          through: through === null ? null : day(through),
        })),
        closedOn: null,
      }
      const exact = exactInterestEarned(terms, history, { principal, from: day(from), to: day(to) })
      expect((Number(roundToCents(exact, 'ACT365')) / 100).toFixed(2)).toBe(earned)
    },
  )

  it('earns in leap years by the year in which each day ends', () => {
    const actual = aLoan({ dayCount: 'ACTACT', rate: parseRate('12') })
    const half = { ...none, rates: [{ from: day('2028-01-01'), rate: parseRate('6') }] }
    const stretch = { principal, from: day('2027-12-15'), to: day('2028-01-15') }
    // 16 days end in 2027 at 12%, 15 in 2028 at 6%.
    const expected = (1_000_000 * 0.12 * 16) / 365 + (1_000_000 * 0.06 * 15) / 366
    const exact = exactInterestEarned(actual, half, stretch)
    expect(Number(roundToCents(exact, 'ACTACT'))).toBe(Math.round(expected))
  })

  it('counts months of 30 days as 30 whether or not each day is closed', () => {
    const thirty = aLoan({ dayCount: '30360', rate: parseRate('12') })
    const from = day('2026-02-15')
    let nightly = 0n
    for (let night = 0; night < 28; night += 1) {
      const stretch = { principal, from: addDays(from, night), to: addDays(from, night + 1) }
      nightly += exactInterestEarned(thirty, none, stretch)
    }
    expect(roundToCents(nightly, '30360')).toBe(100_00n)
    const whole = accrueExact({ ...thirty, principal }, from, day('2026-03-15'))
    expect(nightly).toBe(whole)
  })

  const anyDayCount = fc.constantFrom<DayCount>('ACT365', 'ACTACT', 'ACT360', '30360')
  const anyDay = fc.integer({ min: 0, max: 1500 }).map((count) => addDays(terms.contractOn, count))
  const anyHistory = fc.record({
    rates: fc
      .array(fc.record({ from: anyDay, rate: fc.bigInt({ min: 0n, max: 30_00000n }) }), {
        maxLength: 4,
      })
      .map((list) => list.reduce<RateHistory['rates']>(addRateChange, [])),
    pauses: fc
      .tuple(anyDay, fc.nat({ max: 90 }))
      .map(([after, days]) => [{ after, through: days === 0 ? null : addDays(after, days) }]),
    closedOn: fc.option(anyDay),
  })

  it('earns the same in one stretch as in two, by every day count', () => {
    fc.assert(
      fc.property(anyDayCount, anyHistory, anyDay, anyDay, anyDay, (dayCount, history, ...days) => {
        const [from, middle, to] = days.toSorted()
        if (from === undefined || middle === undefined || to === undefined) return
        const each = aLoan({ dayCount })
        const earned = (start: typeof from, end: typeof from) =>
          exactInterestEarned(each, history, { principal, from: start, to: end })
        expect(earned(from, middle) + earned(middle, to)).toBe(earned(from, to))
      }),
    )
  })
})
