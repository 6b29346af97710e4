import { describe, expect, it } from 'vitest'
import { AssertionError } from '../src/assert.ts'
import { type LoanHistoryEntry, readLoanHistory, readLoanTerms } from './loan-input.ts'

const contract = {
  principal0: 24_500_00,
  rate: '8.99',
  n: 66,
  pmt: 471_88,
  contract: '2025-03-08',
  first: '2025-04-08',
  freq: 'MO',
}
const terms = readLoanTerms(contract, 'USD')

it('reads the contract of a given loan', () => {
  expect(terms).toEqual({
    currency: 'USD',
    principal: 24_500_00n,
    rate: 8_99000n,
    dayCount: 'ACT365',
    contractOn: '2025-03-08',
    firstDueOn: '2025-04-08',
    frequency: 'MO',
    installments: 66,
    installmentAmount: 471_88n,
  })
})

describe('readLoanHistory', () => {
  const paid: LoanHistoryEntry = {
    date: '2025-04-08',
    type: 'PAYMENT',
    ch: 'CARD',
    amt: 100_00,
    conv: 3_95,
  }
  const returned: LoanHistoryEntry = {
    date: '2025-04-10',
    type: 'RETURN',
    amt: -100_00,
    code: 'R01',
  }

  it('names payments in their order, and returns by the payment that they reverse', () => {
    const facts = [paid, paid, returned, { ...returned, type: 'REFUND' }]
    const events = readLoanHistory(terms, facts)
    expect(events[0]).toEqual({ kind: 'disbursed', on: '2025-03-08' })
    expect(events[1]).toMatchObject({
      paymentId: 'p1',
      amount: 100_00n,
      fee: 3_95n,
      channel: 'card',
    })
    expect(events.slice(3)).toEqual([
      { kind: 'returned', paymentId: 'p2', on: '2025-04-10', code: 'R01' },
      { kind: 'refunded', paymentId: 'p1', on: '2025-04-10', withFee: true },
    ])
  })

  it('reads fees and the charge-off of a given history', () => {
    const fact = { date: '2025-04-19', amt: 25_00 }
    const types = ['LATE_FEE', 'NSF_FEE', 'CHARGE_OFF']
    expect(
      readLoanHistory(
        terms,
        types.map((type) => ({ ...fact, type })),
      ).slice(1),
    ).toEqual([
      { kind: 'feeAssessed', fee: 'lateFee', amount: 25_00n, on: '2025-04-19' },
      { kind: 'feeAssessed', fee: 'nsfFee', amount: 25_00n, on: '2025-04-19' },
      { kind: 'chargedOff', on: '2025-04-19' },
    ])
  })

  it.each([
    ['a return of nothing paid', [returned]],
    ['a second return', [paid, returned, returned]],
    ['another kind', [{ ...paid, type: 'GIFT' }]],
    ['another way to pay', [{ ...paid, ch: 'BARTER' }]],
    ['a part of a cent', [{ ...paid, amt: 1.5 }]],
    ['a day that does not exist', [{ ...paid, date: '2025-02-29' }]],
  ])('stops reading a given history on %s', (_what, facts) => {
    expect(() => readLoanHistory(terms, facts)).toThrow(AssertionError)
  })
})

it('stops on a payment frequency that nobody knows', () => {
  expect(() => readLoanTerms({ ...contract, freq: 'XX' }, 'USD')).toThrow(AssertionError)
})
