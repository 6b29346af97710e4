import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { instantAt, parseDay } from '../calendar.ts'
import { readPortalSettings } from '../lenders/settings-portal.ts'
import { readServicingSettings } from '../lenders/settings-servicing.ts'
import { type MovedPayment, moveRange } from './move-range.ts'

const day = parseDay
const rules = readServicingSettings({})
const settings = { ...readPortalSettings({}), borAchRealtimePmts: true }
const loan = aLoanUnderRules({}, { graceDays: 10 }) // due on the 15th, from 2026-02-15 on
const { state } = afterEvents(loan, [])
const monthly = {
  frequency: 'MO',
  startOn: day('2026-02-12'),
  secondOn: null,
  paymentsMax: null,
} as const

function range(given: Partial<MovedPayment> = {}, now = '2026-02-02') {
  const next = { paymentNo: 1, dueOn: day('2026-02-12'), collectOn: day('2026-02-12') }
  const moved: MovedPayment = {
    plan: monthly,
    next,
    kind: 'ach',
    previousOn: null,
    pause: null,
    loan,
    state,
    now: instantAt(day(now), '12:00:00'),
    ...given,
  }
  const found = moveRange(moved, settings, rules)
  return found === null ? null : `${found.earliest} ${found.latest}`
}
const second = { paymentNo: 2, dueOn: day('2026-03-12'), collectOn: day('2026-03-12') }

describe('moveRange', () => {
  it.each<[string, Partial<MovedPayment>, string, string | null]>([
    ['the end of grace', {}, '2026-02-02', '2026-02-03 2026-02-25'],
    ['a card, from tomorrow on', { kind: 'card' }, '2026-02-02', '2026-02-03 2026-02-25'],
    ['its period', { next: second }, '2026-02-02', '2026-02-13 2026-03-25'],
    [
      'a week, up to the next one',
      { plan: { ...monthly, frequency: 'WE' } },
      '2026-02-02',
      '2026-02-03 2026-02-18',
    ],
    [
      'after the one before',
      { next: second, previousOn: day('2026-02-20') },
      '2026-02-16',
      '2026-02-23 2026-03-25', // the 21st is a Saturday
    ],
    [
      'the last open day of its period',
      { plan: { ...monthly, frequency: 'WE', startOn: day('2026-02-15') } },
      '2026-02-02',
      '2026-02-03 2026-02-20', // Saturday the 21st is closed
    ],
    [
      'its period alone for a card',
      { kind: 'card', plan: { ...monthly, frequency: 'WE', startOn: day('2026-02-15') } },
      '2026-02-02',
      '2026-02-03 2026-02-21',
    ],
    [
      'the pause of its series, that ends before it',
      { pause: { since: day('2026-02-01'), until: day('2026-02-07') } },
      '2026-02-02',
      '2026-02-09 2026-02-25', // the 7th is a Saturday
    ],
    [
      'no pause that is over',
      { pause: { since: day('2026-01-01'), until: day('2026-02-01') } },
      '2026-02-02',
      '2026-02-03 2026-02-25',
    ],
    [
      'a pause that takes it out',
      { pause: { since: day('2026-02-01'), until: day('2026-02-13') } },
      '2026-02-02',
      null,
    ],
    ['no day once its file has left', {}, '2026-02-12', null],
    ['one that is paid once', { plan: { ...monthly, frequency: 'once' } }, '2026-02-02', null],
  ])('limits the days of a move by %s', (_, given, now, expected) => {
    expect(range(given, now)).toBe(expected)
  })

  it('leaves the days of an installment that is late already to the next one', () => {
    const next = { paymentNo: 1, dueOn: day('2026-03-05'), collectOn: day('2026-03-05') }
    const plan = { ...monthly, startOn: day('2026-03-05') }
    expect(range({ next, plan }, '2026-03-02')).toBe('2026-03-03 2026-03-25')
  })
})
