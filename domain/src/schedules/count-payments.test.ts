import { describe, expect, it } from 'vitest'
import { aLoan, everyRail } from '../../testing/builders.ts'
import { aScheduleAhead } from '../../testing/schedules.ts'
import { parseDay } from '../calendar.ts'
import { newLoanState } from '../loans/loan.ts'
import { cents, parseDollars } from '../money.ts'
import { countPayments, leastPaymentAmount } from './count-payments.ts'
import type { ScheduleAhead } from './forecast-debits.ts'
import type { ScheduleFrequency } from './schedule.ts'

const day = parseDay
const terms = aLoan()
const paid = {
  ...newLoanState(terms),
  principal: parseDollars('17506.90'),
  accruedThrough: day('2026-06-01'),
  openedOn: day('2026-01-15'),
}
const series = (frequency: ScheduleFrequency, startOn: string, secondOn: string | null = null) => ({
  frequency,
  startOn: day(startOn),
  secondOn: secondOn === null ? null : day(secondOn),
  paymentsMax: null,
})

const alone = { schedules: [], rails: everyRail }

/** A series of $467.84 on the 15th of each month from June 2026, which pays the loan off by 44 payments. */
const monthly = (given: Partial<ScheduleAhead> = {}) => aScheduleAhead('2026-06-15', given)

describe('countPayments', () => {
  it.each([
    ['a monthly one of $5.00', 'MO', '2026-06-20', '5.00', 43],
    ['a monthly one of $600.00', 'MO', '2026-06-20', '600.00', 18],
    ['a biweekly one of $70.00', 'BW', '2026-06-12', '70.00', 68],
  ] as const)(
    'counts beside a series that runs the payments of %s',
    (_name, frequency, startOn, dollars, payments) => {
      const asked = { plan: series(frequency, startOn), amount: parseDollars(dollars) }
      const beside = { schedules: [monthly()], rails: everyRail }
      expect(countPayments(terms, paid, { ...asked, beside })?.payments).toBe(payments)
    },
  )

  it.each<[string, Partial<ScheduleAhead>]>([
    ['is suspended', { isSuspended: true }],
    ['is paused until it is resumed', { pause: { since: day('2026-06-01'), until: null } }],
    ['has no method any more', { method: { ...monthly().method, isRemoved: true } }],
    ['has one payment left', { plan: { ...series('MO', '2026-06-15'), paymentsMax: 1 } }],
  ])('counts on no series beside it that %s', (_why, given) => {
    const asked = { plan: series('MO', '2026-06-20'), amount: parseDollars('5.00') }
    const beside = { schedules: [monthly(given)], rails: everyRail }
    expect(countPayments(terms, paid, { ...asked, beside })).toBeNull()
  })

  it.each([
    ['MO', '2026-06-15', null, '467.84', 44, '2030-01-15', '415.07'],
    ['MO', '2026-06-15', null, '600.00', 33, '2029-02-15', '545.25'],
    ['BW', '2026-06-12', null, '233.92', 87, '2029-09-28', '153.80'],
    ['SM', '2026-06-15', '2026-06-30', '233.92', 88, '2030-01-30', '232.44'],
    ['WE', '2026-06-05', null, '116.96', 174, '2029-09-28', '19.29'],
    ['QU', '2026-06-15', null, '1403.52', 15, '2029-12-15', '680.32'],
    ['AN', '2026-06-15', null, '5614.08', 4, '2029-06-15', '2692.37'],
  ] as const)('counts a %s series from %s (and %s) of $%s: %s payments', (...given) => {
    const [frequency, startOn, secondOn, amount, payments, lastOn, last] = given
    const plan = series(frequency, startOn, secondOn)
    expect(
      countPayments(terms, paid, { plan, amount: parseDollars(amount), beside: alone }),
    ).toEqual({
      payments,
      lastOn,
      lastAmount: parseDollars(last),
    })
  })

  it('counts none where the amount does not pay the interest of a year', () => {
    const plan = series('MO', '2026-06-15')
    expect(
      countPayments(terms, paid, { plan, amount: parseDollars('130.00'), beside: alone }),
    ).toBeNull()
    expect(countPayments(terms, paid, { plan, amount: cents(1n), beside: alone })).toBeNull()
  })

  it('counts fees after interest and principal, and one payment where it is enough', () => {
    const plan = series('MO', '2026-06-15')
    const small = { ...paid, principal: cents(100_00n), nsfFee: cents(25_00n), rates: [] }
    const once = countPayments(terms, small, {
      plan,
      amount: parseDollars('200.00'),
      beside: alone,
    })
    expect(once).toMatchObject({ payments: 1, lastOn: '2026-06-15' })
    const more = countPayments(terms, small, {
      plan,
      amount: parseDollars('101.00'),
      beside: alone,
    })
    expect(more).toMatchObject({ payments: 2, lastOn: '2026-07-15' })
    expect((once?.lastAmount ?? 0n) - parseDollars('101.00')).toBe(more?.lastAmount)
  })
})

describe('leastPaymentAmount', () => {
  it.each(['MO', 'BW', 'AN'] as const)(
    'tells the least of a %s series to the cent',
    (frequency) => {
      const plan = series(frequency, '2026-06-15')
      const least = leastPaymentAmount(terms, paid, plan, alone)
      expect(countPayments(terms, paid, { plan, amount: least, beside: alone })).not.toBeNull()
      expect(
        countPayments(terms, paid, { plan, amount: cents(least - 1n), beside: alone }),
      ).toBeNull()
    },
  )
})
