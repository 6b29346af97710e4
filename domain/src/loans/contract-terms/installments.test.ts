import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssertionError } from '../../assert.ts'
import { addDays, parseDay } from '../../calendar.ts'
import {
  installmentDueOn,
  countInstallmentsDue,
  type LoanFrequency,
  maturityDate,
} from './installments.ts'

describe('due dates', () => {
  it.each([
    ['MO', '2027-01-31', null, '2027-01-31 2027-02-28 2027-03-31 2027-04-30'],
    ['MO', '2028-01-30', null, '2028-01-30 2028-02-29 2028-03-30 2028-04-30'],
    ['QU', '2026-11-30', null, '2026-11-30 2027-02-28 2027-05-30 2027-08-30'],
    ['AN', '2028-02-29', null, '2028-02-29 2029-02-28 2030-02-28 2031-02-28'],
    ['WE', '2026-12-18', null, '2026-12-18 2026-12-25 2027-01-01 2027-01-08'],
    ['BW', '2026-12-11', null, '2026-12-11 2026-12-25 2027-01-08 2027-01-22'],
    ['SM', '2027-01-15', null, '2027-01-15 2027-01-31 2027-02-15 2027-02-28'],
    ['SM', '2027-01-31', null, '2027-01-31 2027-02-15 2027-02-28 2027-03-15'],
    ['S4', '2027-01-01', null, '2027-01-01 2027-01-16 2027-02-01 2027-02-16'],
    ['SM', '2027-01-20', null, '2027-01-20 2027-02-05 2027-02-20 2027-03-05'],
    ['SM', '2027-01-10', 25, '2027-01-10 2027-01-25 2027-02-10 2027-02-25'],
  ] as const)(
    'lists for %s from %s (%s) the due dates %s',
    (frequency, first, secondDueDay, days) => {
      const plan = { frequency, firstDueOn: parseDay(first), installments: 4, secondDueDay }
      expect([1, 2, 3, 4].map((no) => installmentDueOn(plan, no)).join(' ')).toBe(days)
      expect(maturityDate(plan)).toBe(days.split(' ').at(-1))
    },
  )

  it.each([
    ['MO', '2027-02-28', 31, null, '2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
    ['MO', '2027-02-28', 30, null, '2027-02-28 2027-03-30 2027-04-30 2027-05-30'],
    ['MO', '2027-02-28', 29, null, '2027-02-28 2027-03-29 2027-04-29 2027-05-29'],
    ['MO', '2027-04-30', 31, null, '2027-04-30 2027-05-31 2027-06-30 2027-07-31'],
    ['MO', '2027-02-15', 15, null, '2027-02-15 2027-03-15 2027-04-15 2027-05-15'],
    ['QU', '2027-02-28', 31, null, '2027-02-28 2027-05-31 2027-08-31 2027-11-30'],
    ['AN', '2027-02-28', 29, null, '2027-02-28 2028-02-29 2029-02-28 2030-02-28'],
    ['SM', '2027-02-28', 30, 15, '2027-02-28 2027-03-15 2027-03-30 2027-04-15'],
    ['SM', '2027-02-28', 31, null, '2027-02-28 2027-03-15 2027-03-31 2027-04-15'],
    ['S4', '2027-02-28', 29, null, '2027-02-28 2027-03-14 2027-03-29 2027-04-14'],
  ] as const)(
    'lists for %s from %s due on day %i (%s) the due dates %s',
    (frequency, first, dueDay, second, days) => {
      const due = { firstDueOn: parseDay(first), dueDay, secondDueDay: second }
      const plan = { frequency, ...due, installments: 4 }
      expect([1, 2, 3, 4].map((no) => installmentDueOn(plan, no)).join(' ')).toBe(days)
    },
  )

  it('counts every installment on its day and no earlier', () => {
    const anyFrequency = fc.constantFrom<LoanFrequency>('WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN')
    const anyFirst = fc
      .integer({ min: 0, max: 1500 })
      .map((n) => addDays(parseDay('2024-01-01'), n))
    fc.assert(
      fc.property(anyFrequency, anyFirst, fc.integer({ min: 1, max: 60 }), (...given) => {
        const [frequency, firstDueOn, no] = given
        const plan = { frequency, firstDueOn, installments: 60 }
        const day = installmentDueOn(plan, no)
        expect(countInstallmentsDue(plan, day)).toBe(no)
        expect(countInstallmentsDue(plan, addDays(day, -1))).toBe(no - 1)
      }),
    )
  })

  it('knows no installment before the first or after the last', () => {
    const plan = { frequency: 'MO', firstDueOn: parseDay('2026-02-15'), installments: 3 } as const
    expect(() => installmentDueOn(plan, 0)).toThrow(AssertionError)
    expect(() => installmentDueOn(plan, 4)).toThrow(AssertionError)
    expect(countInstallmentsDue(plan, parseDay('2030-01-01'))).toBe(3)
    expect(countInstallmentsDue(plan, parseDay('2020-01-01'))).toBe(0)
  })
})
