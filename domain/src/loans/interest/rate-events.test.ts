import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { balanceOf } from '../../../testing/balance.ts'
import { cents, formatDollars, negate, parseDollars, zero } from '../../money.ts'
import { accrueExact, exactPerCent, roundToCents } from './accrue-interest.ts'
import { interestOwed } from './accrued-interest.ts'
import { changeRate, resumeAccrual, stopAccrual } from './rate-events.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { terms } = loan
const change = (from: string, rate: bigint, on: string): LoanHistoryEvent => ({
  kind: 'rateChanged',
  from: day(from),
  rate,
  on: day(on),
})

describe('another rate', () => {
  it('changes nothing of yesterday by a rate from today on', () => {
    const changed = afterEvents(loan, [
      change('2026-02-16', 6_00000n, '2026-02-15'),
      { kind: 'accrued', through: day('2026-03-15') },
    ])
    const nine = accrueExact({ ...terms }, terms.contractOn, day('2026-02-15'))
    const six = accrueExact({ ...terms, rate: 6_00000n }, day('2026-02-15'), day('2026-03-15'))
    expect(changed.state.accruedExact).toBe(nine + six)
    expect(balanceOf(changed.transactions, '4000')).toBe(negate(roundToCents(nine + six, 'ACT365')))
  })

  it('lowers the interest earned since an earlier day by an active-duty rate entered six weeks late', () => {
    const night: LoanHistoryEvent = { kind: 'accrued', through: day('2026-03-15') }
    const { rows, state } = afterEvents(loan, [night, change('2026-02-01', 6_00000n, '2026-03-15')])
    const nine = accrueExact({ ...terms }, terms.contractOn, day('2026-01-31'))
    const six = accrueExact({ ...terms, rate: 6_00000n }, day('2026-01-31'), day('2026-03-15'))
    expect(state.accruedExact).toBe(nine + six)
    // 43 days of 18,800.00 at 3%: 66.44 less than was earned.
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toEqual(['1200 -66.44, 4000 66.44'])
  })

  it('moves interest that a lower rate makes overpaid to principal', () => {
    const { rows, state } = afterEvents(loan, [
      aPayment('p1', '467.84', '2026-03-15'),
      change('2026-02-01', 6_00000n, '2026-03-15'),
    ])
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toEqual([
      '1200 -66.44, 4000 66.44',
      '1100 -66.44, 1200 66.44',
    ])
    expect(roundToCents(state.accruedExact, 'ACT365')).toBe(0n)
    // 273.50 of interest at 9% left 18,605.66.
    expect(state.principal).toBe(18_605_66n - 66_44n)
  })

  it('counts a payment entered late by the rates of its days', () => {
    const late = aPayment('p1', '2000.00', '2026-02-20', { enteredOn: day('2026-03-15') })
    const night: LoanHistoryEvent = { kind: 'accrued', through: day('2026-03-15') }
    const six = change('2026-03-01', 6_00000n, '2026-03-01')
    const entered = afterEvents(loan, [six, night, late]).state
    const inTime = { ...late, enteredOn: day('2026-02-20') }
    const expected = afterEvents(loan, [inTime, six, night]).state
    const { recentPrincipal: _entered, ...reached } = entered
    const { recentPrincipal: _inTime, ...wanted } = expected
    expect(reached).toEqual(wanted)
  })

  it.each([
    // from        entered       interest  by that day
    ['2026-01-15', '2026-01-15', '0.00'],
    ['2026-01-15', '2026-01-16', '10.00'],
    ['2026-01-16', '2026-01-16', '10.00'],
    ['2026-01-17', '2026-01-17', '10.00'],
  ])(
    'earns nothing on the day of opening: from %s, entered on %s, charges %s',
    (from, on, owed) => {
      const free = aLoanUnderRules({ principal: cents(36_500_00n), rate: 0n })
      const { state, transactions } = afterEvents(free, [change(from, 10_00000n, on)])
      expect(formatDollars(interestOwed(free.terms, state, day(on)))).toBe(owed)
      expect(balanceOf(transactions, '4000')).toBe(negate(parseDollars(owed)))
    },
  )

  it('refunds nothing earned before boarding by a rate from the day of boarding', () => {
    const boarded: LoanHistoryEvent = {
      kind: 'boarded',
      on: day('2026-06-11'),
      principal: cents(17_506_90n),
      accrued: cents(43_17n),
      lateFee: zero,
      nsfFee: zero,
      otherFee: zero,
      satisfied: zero,
      interestPaid: zero,
    }
    const lowered = change('2026-06-11', 0n, '2026-06-12')
    expect(replayEvents(loan, [boarded, lowered]).state.accruedExact).toBe(
      43_17n * exactPerCent('ACT365'),
    )
  })

  it('keeps a rate that was agreed for later when one from the day of opening is entered', () => {
    const { state } = afterEvents(loan, [
      change('2026-01-16', 6_00000n, '2026-01-15'),
      change('2026-01-15', 20_00000n, '2026-01-15'),
      { kind: 'accrued', through: day('2026-01-25') },
    ])
    const six = accrueExact({ ...terms, rate: 6_00000n }, terms.contractOn, day('2026-01-25'))
    expect(state.accruedExact).toBe(six)
  })

  it('comes to the same interest by two rate changes, entered in either order', () => {
    const anyDay = fc.integer({ min: 0, max: 60 }).map((count) => addDays(day('2026-02-01'), count))
    const anyRate = fc.bigInt({ min: 0n, max: 20_00000n })
    fc.assert(
      fc.property(anyDay, anyRate, anyDay, anyRate, (first, low, second, high) => {
        fc.pre(first !== second)
        const night: LoanHistoryEvent = { kind: 'accrued', through: day('2026-04-15') }
        const one = change(first, low, '2026-04-15')
        const two = change(second, high, '2026-04-15')
        const { state } = afterEvents(loan, [night, one, two])
        expect(afterEvents(loan, [night, two, one]).state).toEqual(state)
      }),
    )
  })

  it('refuses a rate for days whose principal is forgotten, and a negative one', () => {
    const night: LoanHistoryEvent = { kind: 'accrued', through: day('2026-08-15') }
    const { state } = afterEvents(loan, [night])
    const on = day('2026-08-15')
    const event = { kind: 'rateChanged', rate: 6_00000n, on } as const
    const last = { ...event, from: addDays(on, -119) }
    expect(changeRate(terms, state, last).state.rates).toHaveLength(1)
    expect(() => changeRate(terms, state, { ...last, from: addDays(on, -120) })).toThrow(
      AssertionError,
    )
    expect(() => changeRate(terms, state, { ...last, rate: -1n })).toThrow(AssertionError)
  })
})

describe('a stop of accrual', () => {
  const on = day('2026-05-16')
  const { state: opened } = afterEvents(loan, [{ kind: 'accrued', through: day('2026-05-15') }])

  it('earns through the day of an accrual stop, and no more until accrual is resumed', () => {
    const stopped = stopAccrual(terms, opened, on).state
    const earned = accrueExact({ ...terms }, terms.contractOn, on)
    expect(stopped.accruedExact).toBe(earned)
    const resumed = resumeAccrual(terms, stopped, day('2026-06-30')).state
    expect(resumed.accruedExact).toBe(earned)
    expect(resumed.accruedThrough).toBe('2026-06-30')
    const { state } = afterEvents(loan, [
      { kind: 'accrualStopped', on },
      { kind: 'accrualResumed', on: day('2026-06-30') },
      { kind: 'accrued', through: day('2026-07-01') },
    ])
    const nextDay = accrueExact({ ...terms }, day('2026-06-30'), day('2026-07-01'))
    expect(state.accruedExact).toBe(earned + nextDay)
  })

  it('stops accrual once, and resumes it once', () => {
    const stopped = stopAccrual(terms, opened, on).state
    expect(() => stopAccrual(terms, stopped, on)).toThrow(AssertionError)
    expect(() => resumeAccrual(terms, opened, on)).toThrow(AssertionError)
    const resumed = resumeAccrual(terms, stopped, day('2026-06-30')).state
    expect(() => resumeAccrual(terms, resumed, day('2026-07-01'))).toThrow(AssertionError)
  })
})
