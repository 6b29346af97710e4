import { expect, it } from 'vitest'
import { AssertionError } from '../assert.ts'
import { parseDay } from '../calendar.ts'
import { cents, type Currency } from '../money.ts'
import type { AccountNo } from './accounts.ts'
import { buildTransaction, compareKinds, type TransactionKind } from './transaction.ts'

const day = parseDay('2026-11-20')

function build(...lines: [AccountNo, bigint, Currency?][]) {
  return buildTransaction({
    kind: 'payment',
    on: day,
    effectiveOn: day,
    lines: lines.map(([account, amount, currency = 'USD']) => ({
      account,
      money: { cents: cents(amount), currency },
    })),
  })
}

it('keeps the lines of a balanced transaction, without zeros, an account once', () => {
  const { currency, lines } = build(['1030', 300n], ['1200', -100n], ['1300', 0n], ['1200', -200n])
  expect(currency).toBe('USD')
  expect(lines).toEqual([
    { account: '1030', amount: 300n },
    { account: '1200', amount: -300n },
  ])
})

it.each([
  // what is asked for, and what the refusal says
  [
    'an unbalanced one',
    () => build(['1030', 300n], ['1200', -299n]),
    'the lines of a payment sum to zero',
  ],
  ['one without lines', () => build(), 'a transaction has lines'],
  ['one that moves nothing', () => build(['1030', 0n], ['1200', 0n]), 'a payment moves money'],
  [
    'one of two currencies',
    () => build(['1030', 300n, 'USD'], ['1035', -300n, 'CAD']),
    'a transaction has one currency',
  ],
])('refuses to build a transaction: %s', (_name, attempt, refusal) => {
  expect(attempt).toThrow(new AssertionError(refusal))
})

it('reads what one event brought in order: interest, what happened, its fee, interest caught up', () => {
  const kinds: TransactionKind[] = ['catchUp', 'feeAssessed', 'return', 'accrual']
  expect(kinds.toSorted(compareKinds)).toEqual(['accrual', 'return', 'feeAssessed', 'catchUp'])
})
