import { expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { isExpiredOn, validationOn, takesCurrency } from './payment-method.ts'

const usableFrom = parseDay('2026-11-25')
const days = { status: 'unvalidated', awaits: 'days', usableFrom } as const

it('counts an account that waits for days as usable from its day on', () => {
  const waiting = { status: 'unvalidated', awaits: 'days' }
  const usable = { status: 'usable', awaits: 'nothing' }
  expect(validationOn(days, parseDay('2026-11-24'))).toEqual(waiting)
  expect(validationOn(days, parseDay('2026-11-25'))).toEqual(usable)
  expect(validationOn(days, parseDay('2027-01-01'))).toEqual(usable)
})

it('leaves a usable account as it is, whatever day it became usable', () => {
  const usable = { status: 'usable', awaits: 'nothing', usableFrom } as const
  const { status, awaits } = usable
  expect(validationOn(usable, parseDay('2027-01-01'))).toEqual({ status, awaits })
})

it.each(['blocked', 'revoked'] as const)('leaves an account that is %s as it is', (status) => {
  const stopped = { status, awaits: 'nothing', usableFrom } as const
  expect(validationOn(stopped, parseDay('2027-01-01'))).toEqual({ status, awaits: 'nothing' })
})

it.each([
  ['card', 'USD', true],
  ['card', 'CAD', true],
  ['ach', 'USD', true],
  ['ach', 'CAD', false],
  ['pad', 'CAD', true],
  ['pad', 'USD', false],
] as const)('decides whether a %s takes %s: %s', (kind, currency, takes) => {
  expect(takesCurrency(kind, currency)).toBe(takes)
})

it('ends the wait of an account only where it waits for days', () => {
  const waiting = { status: 'unvalidated', awaits: 'amounts', usableFrom: null } as const
  const { status, awaits } = waiting
  expect(validationOn(waiting, parseDay('2036-01-01'))).toEqual({ status, awaits })
})

it.each([
  ['2026-12', '2026-12-31', false],
  ['2026-12', '2027-01-01', true],
  ['', '2026-12-31', false],
])('counts a card that says "%s" as expired on %s: %s', (expires, day, isExpired) => {
  expect(isExpiredOn(expires, parseDay(day))).toBe(isExpired)
})
