import { describe, expect, it } from 'vitest'
import { aLoan, formatTransaction } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { noSplit } from '../../payments/payment-split.ts'
import { newLoanState } from '../loan.ts'
import { settlePayment, settleReturn } from './settle-payment.ts'

const terms = aLoan()
const state = newLoanState(terms)
const on = parseDay('2026-02-18')
const paid = (channel: 'ach' | 'card' | 'check' | 'cash') => ({
  channel,
  amount: cents(467_84n),
  fee: cents(3_95n),
  effectiveOn: on,
  split: noSplit,
})

describe('settlePayment', () => {
  it('moves amount and fee to the bank, less what the network keeps', () => {
    const event = { kind: 'settled', payment: paid('card'), on, processingFee: cents(50n) } as const
    const settled = settlePayment(terms, state, event)
    expect(settled.transactions.map(formatTransaction)).toEqual([
      '1010 471.29, 1020 -471.79, 5000 0.50',
    ])
    expect(settled.state).toBe(state)
  })

  it.each(['check', 'cash'] as const)('posts nothing for a payment by %s', (channel) => {
    const event = { kind: 'settled', payment: paid(channel), on, processingFee: cents(0n) } as const
    expect(settlePayment(terms, state, event).transactions).toEqual([])
  })
})

describe('settleReturn', () => {
  it.each([
    [true, undefined, '471.79'],
    [false, undefined, '467.84'],
    [true, cents(100_00n), '100.00'],
  ])('takes back, with its fee %s and of a part %s, $%s', (withFee, part, gross) => {
    const returned = { kind: 'returnSettled', payment: paid('ach'), on, withFee } as const
    const event = part === undefined ? returned : { ...returned, amount: part }
    const lines = settleReturn(terms, state, event).transactions.map(formatTransaction)
    expect(lines).toEqual([`1010 -${gross}, 1030 ${gross}`])
  })

  it.each(['check', 'cash'] as const)('posts nothing for the return of a %s', (channel) => {
    const event = { kind: 'returnSettled', payment: paid(channel), on, withFee: true } as const
    expect(settleReturn(terms, state, event).transactions).toEqual([])
  })
})
