import { expect, it } from 'vitest'
import { toInstant, parseDay } from '../calendar.ts'
import { processingDay, settlesOn } from './effective-date.ts'

it.each([
  // moment                 kind   card cut-off  day
  ['2026-11-20T21:59:59Z', 'ach', false, '2026-11-20'],
  ['2026-11-20T22:00:00Z', 'ach', false, '2026-11-23'],
  ['2026-11-25T23:00:00Z', 'ach', false, '2026-11-27'],
  ['2026-11-25T23:00:00Z', 'pad', false, '2026-11-26'],
  ['2026-12-28T15:00:00Z', 'ach', false, '2026-12-28'],
  ['2026-12-28T15:00:00Z', 'pad', false, '2026-12-29'],
  ['2026-11-21T15:00:00Z', 'ach', false, '2026-11-23'],
  ['2026-11-21T15:00:00Z', 'card', false, '2026-11-21'],
  ['2026-11-20T22:00:00Z', 'card', false, '2026-11-20'],
  ['2026-11-20T22:00:00Z', 'card', true, '2026-11-21'],
  ['2027-03-14T21:00:00Z', 'card', true, '2027-03-15'],
] as const)(
  'takes a payment at %s by %s (card cut-off %s) into effect on %s',
  (now, kind, cardCutoffApplies, day) => {
    expect(processingDay(toInstant(Date.parse(now)), kind, { cardCutoffApplies })).toBe(day)
  },
)

it('delays the effective date past closures that the lender adds', () => {
  const rules = { cardCutoffApplies: false, extraClosedDays: [parseDay('2026-11-23')] }
  const now = toInstant(Date.parse('2026-11-20T22:00:00Z'))
  expect(processingDay(now, 'ach', rules)).toBe('2026-11-24')
})

it.each([
  ['2026-11-09', 'ach', 'US', '2026-11-13'],
  ['2026-11-18', 'ach', 'US', '2026-11-23'],
  ['2026-11-19', 'card', 'US', '2026-11-23'],
  ['2026-11-12', 'pad', 'CA', '2026-11-17'],
  ['2026-11-22', 'ach', 'US', '2026-11-25'],
  ['2026-11-25', 'card', 'US', '2026-11-30'],
  ['2026-11-25', 'card', 'CA', '2026-11-27'],
  ['2026-11-20', 'ach', 'CA', '2026-11-25'],
  ['2026-11-09', 'pad', 'US', '2026-11-13'],
  ['2026-11-21', 'check', 'US', '2026-11-21'],
  ['2026-11-21', 'cash', 'US', '2026-11-21'],
  ['2026-11-20', 'check', 'US', '2026-11-20'],
  ['2026-11-20', 'cash', 'CA', '2026-11-20'],
] as const)(
  'settles what is effective %s by %s in %s on %s',
  (effectiveOn, channel, country, day) => {
    const rules = { country, settleDays: { ach: 3, pad: 3, card: 2 } }
    expect(settlesOn(parseDay(effectiveOn), channel, rules)).toBe(day)
  },
)
