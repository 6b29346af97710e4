import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { amountsDue } from '../loans/status/amounts-due.ts'
import { cents, zero } from '../money.ts'
import type { FeeRule } from '../payments/convenience-fee.ts'
import { priceRepresentment } from './price-representment.ts'

const loan = aLoanUnderRules()
const { state } = afterEvents(loan, [])
const today = parseDay('2026-02-17')
const due = amountsDue(loan, state, { today }).totalAmountDue
const feeRule = {
  kind: 'ach',
  funding: '*',
  region: '*',
  flat: zero,
  min: null,
  max: null,
  isAllowed: true,
} as const
const of = (occurrence: 'once' | 'recurring', percent: bigint) =>
  ({ ...feeRule, occurrence, percent: percent * 100_000n }) as const
const ask = (amount: bigint, given: object = {}, feeRules: readonly FeeRule[] = []) =>
  priceRepresentment(
    loan,
    state,
    {
      back: { amount: cents(amount), fee: cents(3_95n) },
      debited: cents(amount),
      isSeries: false,
      channel: 'ach',
      region: 'TX',
      principalAfter: null,
      pendingPayments: [],
      today,
      postsOn: today,
      ...given,
    },
    feeRules,
  )

it('takes what came back with its fee, or what is due with no more than the fee of that', () => {
  expect(ask(100_00n)).toEqual({ amount: 100_00n, fee: 3_95n })
  expect(ask(due + 1n)).toEqual({ amount: due, fee: zero })
  expect(ask(100_00n, { debited: cents(120_00n) })).toEqual({ amount: 100_00n, fee: zero })
})

it('takes for less than came back the fee of payments that are made as the first was', () => {
  const rules = [of('once', 1n), of('recurring', 3n)]
  const cut = { debited: cents(120_00n) }
  expect(ask(100_00n, cut, rules)).toEqual({ amount: 100_00n, fee: 1_00n })
  const ofSeries = { ...cut, isSeries: true }
  expect(ask(100_00n, ofSeries, rules)).toEqual({ amount: 100_00n, fee: 3_00n })
})

it('takes nothing where what is under way pays what is due', () => {
  const coming = { channel: 'ach', amount: due, effectiveOn: today }
  expect(ask(100_00n, { pendingPayments: [coming] })).toEqual({ amount: zero, fee: zero })
})
