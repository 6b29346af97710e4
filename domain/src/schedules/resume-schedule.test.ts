import { describe, expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { keepsReplacement, resumeSchedule } from './resume-schedule.ts'
import type { ScheduleFrequency } from './schedule.ts'

const plan = (
  frequency: ScheduleFrequency,
  startOn: string,
  paymentsMax: number | null = null,
) => ({
  frequency,
  startOn: parseDay(startOn),
  secondOn: frequency === 'SM' ? parseDay('2026-01-31') : null,
  paymentsMax,
})
const payment = (paymentNo: number, dueOn: string, collectOn = dueOn) => ({
  paymentNo,
  dueOn: parseDay(dueOn),
  collectOn: parseDay(collectOn),
})
const after = (
  day: string,
  banks: 'US' | null = 'US',
  catchUpDays = 0,
  currency: 'USD' | 'CAD' = 'USD',
) => ({
  after: parseDay(day),
  catchUpDays,
  banks,
  currency,
  extraClosedDays: [],
})

describe('resumeSchedule', () => {
  it('keeps the payment that was next while its day is to come', () => {
    const next = payment(3, '2026-12-08')
    expect(resumeSchedule(plan('MO', '2026-10-08'), next, after('2026-12-07'))).toEqual(next)
  })

  it.each([
    ['WE', '2026-12-01', '2026-12-15'],
    ['BW', '2026-12-01', '2026-12-15'],
    ['MO', '2026-11-09', '2027-01-11'],
    ['QU', '2026-11-09', '2027-02-09'],
    ['AN', '2025-12-08', '2027-12-08'],
    ['SM', '2026-01-15', '2026-12-15'],
  ] as const)(
    'finds the first payment of a %s schedule from %s that is still to be debited: %s',
    (frequency, startOn, day) => {
      const next = payment(1, startOn)
      const resumed = resumeSchedule(plan(frequency, startOn), next, after('2026-12-09'))
      expect(resumed?.collectOn).toBe(day)
    },
  )

  it('debits nothing on the day itself', () => {
    const next = payment(1, '2026-12-08')
    const resumed = resumeSchedule(plan('MO', '2026-12-08'), next, after('2026-12-08'))
    expect(resumed).toEqual(payment(2, '2027-01-08'))
  })

  // December 28 is Boxing Day of 2026 for Canadian banks, and an ordinary Monday for those of the US.
  it('makes up for a card of a Canadian loan by the banking days of Canada', () => {
    const once = plan('once', '2026-12-24')
    const next = payment(1, '2026-12-24')
    expect(resumeSchedule(once, next, after('2026-12-28', null, 1, 'CAD'))).toEqual(next)
    expect(resumeSchedule(once, next, after('2026-12-28', null, 1, 'USD'))).toBeNull()
  })

  it('makes up for a day that has passed as long as its lender catches up, and for no other', () => {
    const weekly = plan('WE', '2026-12-03')
    const next = payment(1, '2026-12-03')
    expect(resumeSchedule(weekly, next, after('2026-12-07', 'US', 3))).toEqual(next)
    expect(resumeSchedule(weekly, next, after('2026-12-08', 'US', 3))).toEqual(
      payment(2, '2026-12-10'),
    )
    expect(resumeSchedule(weekly, next, after('2026-12-11', 'US', 3))).toEqual(
      payment(2, '2026-12-10'),
    )
    expect(resumeSchedule(weekly, next, after('2026-12-07', null, 3))).toEqual(next)
  })

  it('waits for a banking day, and charges a card on any', () => {
    const next = payment(1, '2026-11-25')
    const thanksgiving = plan('WE', '2026-11-19')
    expect(resumeSchedule(thanksgiving, next, after('2026-11-25'))).toEqual(
      payment(2, '2026-11-26', '2026-11-27'),
    )
    expect(resumeSchedule(thanksgiving, next, after('2026-11-25', null))).toEqual(
      payment(2, '2026-11-26'),
    )
  })

  it('has no payment left where a single one or all of a number have passed', () => {
    const next = payment(1, '2026-12-08')
    expect(resumeSchedule(plan('once', '2026-12-08'), next, after('2026-12-08'))).toBe(null)
    expect(resumeSchedule(plan('MO', '2026-12-08', 1), next, after('2026-12-08'))).toBe(null)
    expect(resumeSchedule(plan('MO', '2026-12-08', 2), next, after('2026-12-08'))).not.toBe(null)
    expect(resumeSchedule(plan('MO', '2026-12-08', 2), next, after('2027-01-08'))).toBe(null)
  })
})

describe('keepsReplacement', () => {
  const days = { banks: 'US', extraClosedDays: [] } as const
  const keeps = (on: string, isWhole = true, max: number | null = null) =>
    keepsReplacement(
      { plan: plan('MO', '2026-11-12', max), next: payment(2, '2026-12-12', '2026-12-14') },
      { first: payment(1, on), isWhole },
      days,
    )

  it('keeps what was paid wherever the first payment is put before the next one of its series', () => {
    const kept = ['2026-12-01', '2026-12-12', '2026-12-14', '2027-01-11', '2027-01-12']
    expect(kept.map((on) => keeps(on))).toEqual([true, true, true, true, false])
  })

  it('keeps what was paid of one payment alone and of the last one on any day', () => {
    expect([keeps('2027-02-01', false), keeps('2027-02-01', true, 2)]).toEqual([true, true])
  })
})
