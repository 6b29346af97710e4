import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseDay } from '../calendar.ts'
import {
  addBankingDays,
  bankingHolidays,
  type Country,
  isBankingDay,
  nextBankingDay,
  rollForward,
} from './banking-days.ts'

describe('bankingHolidays', () => {
  it.each([
    ['US', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    ['US', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    ['US', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    ['US', 2020, '01-01 01-20 02-17 05-25 09-07 10-12 11-11 11-26 12-25'],
    ['US', 2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    ['US', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    ['CA', 2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
    ['CA', 2027, '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28'],
    ['CA', 2028, '01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26'],
    ['CA', 2020, '01-01 04-10 05-18 07-01 09-07 10-12 11-11 12-25 12-28'],
  ] as const)('lists the bank holidays in %s of %s: %s', (country, year, days) => {
    const expected = days.split(' ').map((day) => `${year}-${day}`)
    expect(bankingHolidays(year, country)).toEqual(expected)
  })
})

describe('banking days', () => {
  it.each([
    ['2026-11-20', 2, 'US', '2026-11-24'],
    ['2026-11-20', 2, 'CA', '2026-11-24'],
    ['2026-11-25', 2, 'US', '2026-11-30'],
    ['2026-11-25', 2, 'CA', '2026-11-27'],
    ['2026-12-23', 2, 'US', '2026-12-28'],
    ['2026-12-23', 2, 'CA', '2026-12-29'],
    ['2027-07-01', 2, 'US', '2027-07-06'],
    ['2027-07-01', 2, 'CA', '2027-07-05'],
    ['2026-11-22', 3, 'US', '2026-11-25'],
    ['2026-11-30', -1, 'US', '2026-11-27'],
    ['2026-11-27', -1, 'US', '2026-11-25'],
    ['2026-11-21', 0, 'US', '2026-11-21'],
  ] as const)('adds to %s %s banking days in %s: %s', (day, count, country, reached) => {
    expect(addBankingDays(parseDay(day), count, country)).toBe(reached)
  })

  it.each([
    // day        country forward       next
    ['2027-01-31', 'US', '2027-02-01', '2027-02-01'],
    ['2027-05-31', 'US', '2027-06-01', '2027-06-01'],
    ['2027-02-15', 'CA', '2027-02-15', '2027-02-16'],
    ['2026-12-25', 'CA', '2026-12-29', '2026-12-29'],
    ['2026-12-25', 'US', '2026-12-28', '2026-12-28'],
  ] as const)(
    'rolls %s in %s to %s, with %s as the next banking day',
    (text, country, on, next) => {
      const day = parseDay(text)
      expect(rollForward(day, country)).toBe(on)
      expect(nextBankingDay(day, country)).toBe(next)
    },
  )

  it('counts the days a lender adds as closed', () => {
    const familyDay = parseDay('2027-02-15')
    expect(isBankingDay(familyDay, 'CA')).toBe(true)
    expect(isBankingDay(familyDay, 'CA', [familyDay])).toBe(false)
    expect(addBankingDays(parseDay('2027-02-12'), 1, 'CA', [familyDay])).toBe('2027-02-16')
  })

  it('counts banking days back as far as forward', () => {
    const anyDay = fc.integer({ min: 0, max: 7000 }).map((n) => addDays(parseDay('2012-01-01'), n))
    const anyCountry = fc.constantFrom<Country>('US', 'CA')
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 20 }), anyCountry, (day, count, country) => {
        const open = rollForward(day, country)
        const there = addBankingDays(open, count, country)
        expect(isBankingDay(there, country)).toBe(true)
        expect(addBankingDays(there, -count, country)).toBe(open)
      }),
    )
  })
})
