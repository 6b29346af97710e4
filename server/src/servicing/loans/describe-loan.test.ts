import { builtIn } from '@quittance/contract/labels/built-in'
import { parseDay } from '@quittance/domain/calendar'
import type { LoanFields } from '@quittance/domain/loans/loan-fields'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { statusText } from './describe-loan.ts'

const reader = { labels: builtIn.en, locale: 'en-US', zone: 'America/New_York' }

it.each([
  ['all of it', 0n, 'Past due, payment on its way'],
  ['part of it', 400_00n, 'Past Due'],
  ['nothing that is taken off', null, 'Past Due'],
])('says of a loan that is past due that %s is on its way', (_, leaves, text) => {
  const fields = { loanStatus: 'pastDue', payoffHeldUntil: null } as unknown as LoanFields
  const left = leaves === null ? null : cents(leaves)
  const coming = { amount: cents(499_54n), on: parseDay('2026-12-14'), leaves: left }
  expect(statusText(fields, coming, reader)).toBe(text)
  expect(statusText(fields, null, reader)).toBe('Past Due')
})
