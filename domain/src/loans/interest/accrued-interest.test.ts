import { describe, expect, it } from 'vitest'
import { aLoan, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { parseDay } from '../../calendar.ts'
import { cents, formatDollars, parseDollars, subtract, zero } from '../../money.ts'
import { exactPerCent, roundToCents } from './accrue-interest.ts'
import {
  accruedExactOn,
  accrueThrough,
  changePrincipal,
  interestOwed,
  payInterest,
  postAccrual,
} from './accrued-interest.ts'
import { replayEvents } from '../../../testing/replay-events.ts'

const terms = aLoan()
const loan = aLoanUnderRules()
const day = parseDay
const { state: opened } = replayEvents(loan, [{ kind: 'disbursed', on: day('2026-01-15') }])

describe('interest on a day', () => {
  it.each([
    ['2026-01-15', '0.00'],
    ['2026-01-16', '4.64'],
    ['2026-02-15', '143.70'],
  ])('owes interest on %s: %s', (on, owed) => {
    expect(formatDollars(interestOwed(terms, opened, day(on)))).toBe(owed)
  })

  it('computes interest of an earlier day over payments since, less what they paid of it', () => {
    const first = aPayment('p1', '467.84', '2026-02-15')
    const second = aPayment('p2', '5000.00', '2026-03-15')
    const history = [{ kind: 'disbursed', on: day('2026-01-15') }, first, second] as const
    const { state, payments } = replayEvents(loan, history)
    const then = accruedExactOn(
      terms,
      replayEvents(loan, history.slice(0, 2)).state,
      day('2026-03-01'),
    )
    const paidSince = payments.get('p2')?.split.interest ?? zero
    const now = accrueThrough(terms, state, day('2026-03-31'))
    expect(accruedExactOn(terms, now, day('2026-03-01'))).toBe(
      then - paidSince * exactPerCent('ACT365'),
    )
    expect(interestOwed(terms, now, day('2026-03-01'))).toBe(0n)
  })

  it('computes interest of earlier days for no more than 120 days', () => {
    const later = accrueThrough(terms, opened, day('2026-06-15'))
    expect(accruedExactOn(terms, later, day('2026-02-15'))).toBeGreaterThan(0n)
    expect(() => accruedExactOn(terms, later, day('2026-02-14'))).toThrow(AssertionError)
  })
})

it('forgets changes of principal when they are too old to matter', () => {
  const once = changePrincipal(terms, opened, { on: day('2026-01-16'), by: cents(-100n) })
  expect(accrueThrough(terms, once, day('2026-05-15')).recentPrincipal).toHaveLength(1)
  expect(accrueThrough(terms, once, day('2026-05-16')).recentPrincipal).toHaveLength(0)
})

it('changes nothing when interest is accrued back in time', () => {
  const later = accrueThrough(terms, opened, day('2026-02-15'))
  expect(accrueThrough(terms, later, day('2026-02-01'))).toBe(later)
})

it('earns on a changed principal from the day of the change', () => {
  const later = accrueThrough(terms, opened, day('2026-02-15'))
  const half = subtract(zero, parseDollars('9400.00'))
  const changed = changePrincipal(terms, later, { on: day('2026-01-15'), by: half })
  expect(2n * changed.accruedExact).toBe(later.accruedExact)
  expect(() =>
    changePrincipal(terms, changed, { on: day('2026-01-15'), by: cents(-9_400_01n) }),
  ).toThrow(AssertionError)
})

it('posts the rounded total, so that daily accruals add up to what one stretch gives', () => {
  const once = postAccrual(terms, accrueThrough(terms, opened, day('2026-02-15')), {
    on: day('2026-02-15'),
  })
  let state = opened
  for (let date = 16; date <= 31; date += 1)
    state = postAccrual(terms, accrueThrough(terms, state, day(`2026-01-${date}`)), {
      on: day(`2026-01-${date}`),
    }).state
  for (let date = 1; date <= 15; date += 1) {
    const on = day(`2026-02-${String(date).padStart(2, '0')}`)
    state = postAccrual(terms, accrueThrough(terms, state, on), { on }).state
  }
  expect(once.interest).toBe(143_70n)
  expect(state).toEqual(once.state)
  expect(postAccrual(terms, state, { on: day('2026-02-15') }).transactions).toEqual([])
})

it('keeps what is under half a cent after interest is paid', () => {
  const later = accrueThrough(terms, opened, day('2026-02-15'))
  const paid = payInterest(terms, later, parseDollars('143.70'))
  expect(paid.interestPaid).toBe(143_70n)
  expect(paid.accruedExact).not.toBe(0n)
  expect(roundToCents(paid.accruedExact, 'ACT365')).toBe(0n)
})
