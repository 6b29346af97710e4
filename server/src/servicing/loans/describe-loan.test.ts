import { builtIn } from '@quittance/contract/labels/built-in'
import { parseDay } from '@quittance/domain/calendar'
import type { LoanFields } from '@quittance/domain/loans/loan-fields'
import { cents, zero } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { aLoan } from '../../../../domain/testing/builders.ts'
import { describeLoan, statusText } from './describe-loan.ts'
import type { ListedLoan } from './loan-list-repository.ts'

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

it.each([
  [471_88n, ['$18,000.00', '$471.88']],
  [0n, ['$18,000.00', undefined]],
])('says beside the payoff that %s cents on their way are taken off it', (sent, told) => {
  const state = {
    bankruptSince: null,
    principal: zero,
    lateFee: zero,
    nsfFee: zero,
    otherFee: zero,
  }
  const loan = { loanNo: '1', collateral: {}, terms: aLoan(), state } as unknown as ListedLoan
  const some = { regularPayment: zero, perDiem: zero, highestPayment: cents(18_000_00n) }
  const fields = { ...some, loanStatus: 'current', payoffHeldUntil: null } as unknown as LoanFields
  const details = describeLoan(loan, {
    fields,
    reader,
    coming: null,
    final: null,
    today: parseDay('2026-11-20'),
    accepted: cents(sent),
    confirming: zero,
  })
  const valueOf = (label: string) => details.find((one) => one.label === label)?.value
  const labels = ['Payoff Amount, good through 11/20/2026', 'On its way, already subtracted']
  expect(labels.map(valueOf)).toEqual(told)
})
