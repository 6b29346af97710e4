import { expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { graceEndsOn, lateFeeDay } from './grace.ts'

it.each([
  // first due    grace  rolls  country  in time until  fee day
  ['2026-02-15', 10, false, 'US', '2026-02-25', '2026-02-26'],
  ['2026-02-15', 0, false, 'US', '2026-02-15', '2026-02-16'],
  // 2028 has a 29th of February
  ['2028-02-19', 10, false, 'US', '2028-02-29', '2028-03-01'],
  ['2027-02-19', 10, false, 'US', '2027-03-01', '2027-03-02'],
  // a Saturday, and the Monday after it is a holiday of the Federal Reserve only
  ['2026-10-01', 9, false, 'US', '2026-10-10', '2026-10-11'],
  ['2026-10-01', 9, true, 'US', '2026-10-13', '2026-10-14'],
  ['2026-10-01', 9, true, 'CA', '2026-10-13', '2026-10-14'],
  // Presidents' Day is one of the US alone, Boxing Day one of Canada alone
  ['2026-02-06', 10, true, 'US', '2026-02-17', '2026-02-18'],
  ['2026-02-06', 10, true, 'CA', '2026-02-16', '2026-02-17'],
  ['2026-12-15', 10, true, 'US', '2026-12-28', '2026-12-29'],
  ['2026-12-15', 10, true, 'CA', '2026-12-29', '2026-12-30'],
  // Independence Day on a Saturday closes no other day; a Friday is open
  ['2026-06-24', 10, true, 'US', '2026-07-06', '2026-07-07'],
] as const)(
  'counts a payment due %s with %s days of grace (rolls: %s, %s) as in time until %s',
  (firstDue, graceDays, graceRollsForward, country, until, feeDay) => {
    const rules = { graceDays, graceRollsForward, country }
    const loan = aLoanUnderRules({ firstDueOn: parseDay(firstDue) }, rules)
    expect(graceEndsOn(loan, 1)).toBe(until)
    expect(lateFeeDay(loan, 1)).toBe(feeDay)
  },
)

it('rolls the end of the grace period over the days that the lender adds', () => {
  const closed = { extraClosedDays: [parseDay('2026-02-25')], graceRollsForward: true }
  expect(graceEndsOn(aLoanUnderRules({}, closed), 1)).toBe('2026-02-26')
})
