import { parseDay } from '@quittance/domain/calendar'
import { readPortalSettings } from '@quittance/domain/lenders/settings-portal'
import { describe, expect, it } from 'vitest'
import { aBankAccount, aCard } from '../../../../../testing/portal-builders.ts'
import {
  filterPayableMethods,
  readMethodCondition,
  filterOfferedMethods,
} from './method-condition.ts'

const today = parseDay('2026-11-20')

it.each([
  ['a good card', aCard(), 'usable'],
  ['a card of next month', aCard({ expiresOn: parseDay('2026-12-31') }), 'expiresSoon'],
  ['a card of last month', aCard({ expiresOn: parseDay('2026-10-31') }), 'expired'],
  ['a blocked card', aCard({ status: 'blocked' }), 'blocked'],
  ['an account', aBankAccount(), 'usable'],
  ['a new account', aBankAccount({ status: 'unvalidated' }), 'unvalidated'],
  ['a revoked account', aBankAccount({ status: 'revoked' }), 'revoked'],
] as const)('says in which state %s is', (_, method, condition) => {
  expect(readMethodCondition(method, today)).toBe(condition)
})

describe('what shows and what can be chosen', () => {
  const saved = [
    aCard({ id: 'good' }),
    aCard({ id: 'expired', expiresOn: parseDay('2026-10-31') }),
    aBankAccount({ id: 'bank' }),
    aBankAccount({ id: 'new', status: 'unvalidated' }),
  ]

  it.each([
    [{}, 'good expired bank new', 'good bank'],
    [{ hideCardsForBorrowers: '1' }, 'bank new', 'bank'],
    [{ isAchMobile: '0' }, 'good expired', 'good'],
    [{ borAchRealtimePmts: '0' }, 'good expired bank new', 'good'],
  ] as const)('shows and offers with %j the methods %s and %s', (raw, shown, choosable) => {
    const ways = { settings: readPortalSettings(raw), country: 'US', today } as const
    expect(
      filterOfferedMethods(saved, ways)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(shown)
    expect(
      filterPayableMethods(saved, ways, [])
        .map(({ id }) => id)
        .join(' '),
    ).toBe(choosable)
  })

  it('offers no method of an unavailable kind, and shows it all the same', () => {
    const ways = { settings: readPortalSettings({}), country: 'US', today } as const
    expect(filterPayableMethods(saved, ways, ['card']).map(({ id }) => id)).toEqual(['bank'])
    expect(filterPayableMethods(saved, ways, ['ach', 'pad']).map(({ id }) => id)).toEqual(['good'])
    expect(filterOfferedMethods(saved, ways)).toHaveLength(saved.length)
  })
})
