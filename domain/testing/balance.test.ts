import { expect, it } from 'vitest'
import { parseDay } from '../src/calendar.ts'
import { cents } from '../src/money.ts'
import { balanceOf, trialBalance } from './balance.ts'
import { buildAccrual, buildDisbursement } from '../src/ledger/postings.ts'

const when = {
  on: parseDay('2026-11-20'),
  effectiveOn: parseDay('2026-11-20'),
  currency: 'USD',
} as const

it('adds up each ledger account over all transactions', () => {
  const transactions = [
    buildDisbursement(when, cents(100_00n)),
    buildAccrual(when, cents(2_00n)),
    buildAccrual(when, cents(-50n)),
  ]
  expect(Object.fromEntries(trialBalance(transactions))).toEqual({
    '1100': 100_00n,
    '1200': 1_50n,
    '2500': -100_00n,
    '4000': -1_50n,
  })
  expect(balanceOf(transactions, '1200')).toBe(1_50n)
  expect(balanceOf(transactions, '1010')).toBe(0n)
})
