import { describe, expect, it } from 'vitest'
import { aLoan } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { newLoanState } from '../loans/loan.ts'
import { cents, parseDollars } from '../money.ts'
import { countPayments, leastPaymentAmount } from './count-payments.ts'
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

describe('countPayments', () => {
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
    expect(countPayments(terms, paid, { plan, amount: parseDollars(amount) })).toEqual({
      payments,
      lastOn,
      lastAmount: parseDollars(last),
    })
  })

  it('counts none where the amount does not pay the interest of a year', () => {
    const plan = series('MO', '2026-06-15')
    expect(countPayments(terms, paid, { plan, amount: parseDollars('130.00') })).toBeNull()
    expect(countPayments(terms, paid, { plan, amount: cents(1n) })).toBeNull()
  })

  it('counts fees after interest and principal, and one payment where it is enough', () => {
    const plan = series('MO', '2026-06-15')
    const small = { ...paid, principal: cents(100_00n), nsfFee: cents(25_00n), rates: [] }
    const once = countPayments(terms, small, { plan, amount: parseDollars('200.00') })
    expect(once).toMatchObject({ payments: 1, lastOn: '2026-06-15' })
    const more = countPayments(terms, small, { plan, amount: parseDollars('101.00') })
    expect(more).toMatchObject({ payments: 2, lastOn: '2026-07-15' })
    expect((once?.lastAmount ?? 0n) - parseDollars('101.00')).toBe(more?.lastAmount)
  })
})

describe('leastPaymentAmount', () => {
  it.each(['MO', 'BW', 'AN'] as const)(
    'tells the least of a %s series to the cent',
    (frequency) => {
      const plan = series(frequency, '2026-06-15')
      const least = leastPaymentAmount(terms, paid, plan)
      expect(countPayments(terms, paid, { plan, amount: least })).not.toBeNull()
      expect(countPayments(terms, paid, { plan, amount: cents(least - 1n) })).toBeNull()
    },
  )
})
