import { describe, expect, it } from 'vitest'
import { instantAt, parseDay } from '../calendar.ts'
import { readSettings } from '../lenders/settings.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import type { ScheduleFrequency } from './schedule.ts'
import { scheduleDateRange } from './schedule-date-range.ts'

type Asked = { kind?: MethodKind; frequency?: ScheduleFrequency; time?: string }

function range(
  on: string,
  settings: Record<string, unknown>,
  { kind = 'ach', ...asked }: Asked = {},
) {
  const { portal, servicing } = readSettings(settings)
  const now = instantAt(parseDay(on), asked.time ?? '12:00:00')
  const { frequency = 'once' } = asked
  return scheduleDateRange({ kind, frequency, now }, portal, servicing)
}
const latest = (settings: Record<string, unknown>, frequency: ScheduleFrequency) =>
  range('2026-11-20', settings, { frequency }).latest
const delayed = { borAchRealtimePmts: '0', borAchScheduleBizDays: 2, padLeadDays: 1 }
const realtime = { borAchRealtimePmts: '1' }

describe('scheduleDateRange', () => {
  it('[VAL-63] takes a card from tomorrow on, on any day', () => {
    expect(range('2026-11-20', delayed, { kind: 'card' })).toEqual({
      earliest: '2026-11-21',
      latest: '2028-11-20',
    })
  })
  it.each([
    ['2026-11-20', 'ach', '2026-11-24'],
    ['2026-11-20', 'pad', '2026-11-24'],
    ['2026-11-25', 'ach', '2026-11-30'],
    ['2026-11-25', 'pad', '2026-11-27'],
    ['2026-12-23', 'ach', '2026-12-28'],
    ['2026-12-23', 'pad', '2026-12-29'],
    ['2027-07-01', 'ach', '2027-07-06'],
    ['2027-07-01', 'pad', '2027-07-05'],
  ] as const)(
    '[VAL-64] counts two business days from %s for a debit by %s',
    (on, kind, earliest) => {
      expect(range(on, delayed, { kind }).earliest).toBe(earliest)
    },
  )
  it('counts from tomorrow once the cut-off has passed', () => {
    expect(range('2026-11-19', delayed, { time: '16:59:59' }).earliest).toBe('2026-11-23')
    expect(range('2026-11-19', delayed, { time: '17:00:00' }).earliest).toBe('2026-11-24')
  })
  it.each([
    ['2026-11-23', '16:59:59', '2026-11-24'],
    ['2026-11-23', '17:00:00', '2026-11-25'],
    ['2026-11-25', '12:00:00', '2026-11-27'], // Thanksgiving between
    ['2026-11-27', '17:00:00', '2026-12-01'],
  ])('takes the first day whose file has not left on %s at %s', (on, time, earliest) => {
    expect(range(on, realtime, { time }).earliest).toBe(earliest)
  })
  it('leaves a Canadian debit the days that its file needs', () => {
    expect(range('2026-11-23', realtime, { kind: 'pad', time: '12:59:59' }).earliest).toBe(
      '2026-11-25',
    )
    expect(range('2026-11-23', realtime, { kind: 'pad', time: '13:00:00' }).earliest).toBe(
      '2026-11-26',
    )
  })
  it('takes no day whose file has left, however few business days are asked for', () => {
    const late = { ...delayed, padLeadDays: 2 } // its file left on Wednesday, before Canada Day
    expect(range('2027-07-01', late, { kind: 'pad' }).earliest).toBe('2027-07-06')
  })
  it('ends after the lender’s number of days, for the frequencies that it restricts', () => {
    const most = { ...realtime, borSchedMaxDays: 60 }
    const some = { ...most, restrictSchMaxDaysForFrequencies: 'onlyonce,WE' }
    expect(latest(most, 'MO')).toBe('2027-01-19')
    expect(latest(some, 'once')).toBe('2027-01-19')
    expect(latest(some, 'MO')).toBe('2028-11-20')
    expect(latest(realtime, 'once')).toBe('2028-11-20')
  })
})
