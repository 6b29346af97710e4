import { describe, expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { type DebitedMethod, refuseMethodOn } from './refuse-scheduled-debit.ts'

const usable: DebitedMethod = {
  status: 'usable',
  awaits: 'nothing',
  usableFrom: null,
  isRemoved: false,
  expires: '',
}
const waitsForDays = {
  status: 'unvalidated',
  awaits: 'days',
  usableFrom: parseDay('2026-12-04'),
} as const

describe('refuseMethodOn', () => {
  it.each<[string, Partial<DebitedMethod>, string | null]>([
    ['2026-12-03', {}, null],
    ['2026-12-31', { expires: '2026-12' }, null],
    ['2027-01-01', { expires: '2026-12' }, 'expired'],
    ['2026-12-03', { isRemoved: true, expires: '2026-01' }, 'removed'],
    ['2026-12-03', { status: 'blocked' }, 'blocked'],
    ['2026-12-03', { status: 'revoked' }, 'revoked'],
    ['2026-12-03', waitsForDays, 'unvalidated'],
    ['2026-12-04', waitsForDays, null],
  ])('decides on %s whether a method as %j may be debited: %s', (day, change, why) => {
    expect(refuseMethodOn({ ...usable, ...change }, parseDay(day))).toBe(why)
  })
})
