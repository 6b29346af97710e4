import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { amountsDue } from '../loans/status/amounts-due.ts'
import { cents, zero } from '../money.ts'
import { priceRepresentment } from './price-representment.ts'

const loan = aLoanUnderRules()
const { state } = afterEvents(loan, [])
const today = parseDay('2026-02-17')
const due = amountsDue(loan, state, { today }).totalAmountDue
const ask = (amount: bigint, given: object = {}) =>
  priceRepresentment(
    loan,
    state,
    {
      back: { amount: cents(amount), fee: cents(3_95n) },
      debited: cents(amount),
      channel: 'ach',
      region: 'TX',
      principalAfter: null,
      pendingPayments: [],
      today,
      postsOn: today,
      ...given,
    },
    [],
  )

it('takes what came back with its fee, or what is due with no more than the fee of that', () => {
  expect(ask(100_00n)).toEqual({ amount: 100_00n, fee: 3_95n })
  expect(ask(due + 1n)).toEqual({ amount: due, fee: zero })
  expect(ask(100_00n, { debited: cents(120_00n) })).toEqual({ amount: 100_00n, fee: zero })
})

it('takes nothing where what is under way pays what is due', () => {
  const coming = { channel: 'ach', amount: due, effectiveOn: today }
  expect(ask(100_00n, { pendingPayments: [coming] })).toEqual({ amount: zero, fee: zero })
})
