import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseDay } from '../calendar.ts'
import { readSettings } from '../lenders/settings.ts'
import { parseDollars } from '../money.ts'
import { checkSchedule, isSecondDate, needsSecondDate } from './check-schedule.ts'
import { scheduledPayment } from './resume-schedule.ts'
import type { ScheduleToCheck } from './check-schedule.ts'

const day = parseDay
const monthly = {
  frequency: 'MO',
  kind: 'ach',
  startOn: day('2026-12-15'),
  secondOn: null,
  amount: parseDollars('100.00'),
  range: { earliest: day('2026-11-24'), latest: day('2027-01-19') },
  own: { frequency: 'MO', regularPayment: parseDollars('467.84') },
} as const satisfies ScheduleToCheck

const check = (changed: Partial<ScheduleToCheck>, settings: Record<string, unknown> = {}) =>
  checkSchedule({ ...monthly, ...changed }, readSettings(settings).portal, [day('2026-12-16')])

describe('checkSchedule', () => {
  it('takes a schedule that keeps every rule', () => {
    expect(check({})).toBeNull()
    expect(check({ frequency: 'SM', secondOn: day('2026-12-31') })).toBeNull()
    expect(check({ frequency: 'once', kind: 'card', startOn: day('2026-12-19') })).toBeNull()
  })
  it.each([
    ['a frequency that is not offered', { frequency: 'S4' }, {}, 'frequencyNotOffered'],
    ['a series where there is none', {}, { isRecurring: '0' }, 'frequencyNotOffered'],
    [
      'a series by card where only banks pay it',
      { kind: 'card' },
      { borSchedRecurringAchOnly: '1' },
      'recurringBankOnly',
    ],
    ['a date before the first', { startOn: day('2026-11-23') }, {}, 'dateTooEarly'],
    ['a date after the last', { startOn: day('2027-01-20') }, {}, 'dateTooLate'],
    [
      'one debit on a Saturday',
      { frequency: 'once', startOn: day('2026-12-19') },
      {},
      'dateClosed',
    ],
    [
      'one debit on a day of the lender’s bank',
      { frequency: 'once', startOn: day('2026-12-16') },
      {},
      'dateClosed',
    ],
    ['no second date', { frequency: 'SM' }, {}, 'secondDateMissing'],
    [
      'a second date before the first',
      { frequency: 'SM', secondOn: day('2026-12-14') },
      {},
      'secondDateWrong',
    ],
    [
      'a second date a month later',
      { frequency: 'SM', secondOn: day('2027-01-15') },
      {},
      'secondDateWrong',
    ],
    ['a second date once a month', { secondOn: day('2026-12-20') }, {}, 'secondDateWrong'],
    ['another amount than the regular one', {}, { scheduleCustAmt: '0' }, 'amountFixed'],
  ] as const)('refuses by its name %s', (_, changed, settings, fault) => {
    expect(check(changed, settings)).toBe(fault)
  })
  it('takes one payment of any amount, and a series by card, where the lender lets it', () => {
    expect(check({ frequency: 'once' }, { scheduleCustAmt: '0' })).toBeNull()
    expect(check({ amount: parseDollars('467.84') }, { scheduleCustAmt: '0' })).toBeNull()
    expect(check({ kind: 'card' })).toBeNull()
  })
  it('lets a series begin on a closed day, whose debit waits for the next', () => {
    expect(check({ startOn: day('2026-12-19') })).toBeNull()
  })
  it('asks for no second date where the loan’s system holds the schedules', () => {
    const { portal } = readSettings({ useLmsSchedules: '1' })
    expect(needsSecondDate(portal, 'SM')).toBe(false)
    expect(check({ frequency: 'SM' }, { useLmsSchedules: '1' })).toBeNull()
  })
})

describe('isSecondDate', () => {
  it('leaves no two payments of a schedule on one day, in no month', () => {
    const days = fc.integer({ min: 0, max: 1500 }).map((count) => addDays(day('2026-11-24'), count))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 31 }), (startOn, apart) => {
        const secondOn = addDays(startOn, apart)
        fc.pre(isSecondDate(startOn, secondOn))
        const plan = { frequency: 'SM', startOn, secondOn, paymentsMax: null } as const
        const open = { banks: null, extraClosedDays: [] }
        for (let no = 1; no < 60; no += 1) {
          const one = scheduledPayment(plan, no, open)?.dueOn ?? ''
          const next = scheduledPayment(plan, no + 1, open)?.dueOn ?? ''
          expect(next > one).toBe(true)
        }
        expect(scheduledPayment(plan, 2, open)?.dueOn).toBe(secondOn)
      }),
    )
  })
  it('refuses two days that February makes one', () => {
    expect(isSecondDate(day('2027-01-30'), day('2027-01-31'))).toBe(false)
    expect(isSecondDate(day('2027-01-31'), day('2027-02-28'))).toBe(false)
    expect(isSecondDate(day('2027-01-27'), day('2027-01-31'))).toBe(true)
  })
})
