import { parseDay } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { keptRecords } from './kept-records.ts'

const nothing = {
  today: parseDay('2026-11-20'),
  loansEndedOn: null,
  lastConsentOn: null,
  hasStoppedPhone: false,
}

it('keeps the audit alone, for seven years, of a borrower who never had a loan', () => {
  expect(keptRecords(nothing)).toEqual([{ what: 'audit', until: '2033-11-20' }])
})

it.each([
  [
    'papers seven years after the loan',
    { loansEndedOn: parseDay('2020-02-29') },
    'ledger',
    '2027-02-28',
  ],
  [
    'the audit seven years after its last entry',
    { loansEndedOn: parseDay('2020-02-29') },
    'audit',
    '2033-11-20',
  ],
  [
    'consents seven years after the last debit',
    { lastConsentOn: parseDay('2025-12-31') },
    'consents',
    '2032-12-31',
  ],
  [
    'a phone that wants no texts until it asks for them',
    { hasStoppedPhone: true },
    'stoppedPhones',
    null,
  ],
])('keeps of a borrower who is erased %s', (_, days, what, until) => {
  expect(keptRecords({ ...nothing, ...days })).toContainEqual({ what, until })
})
