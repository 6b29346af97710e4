import { describe, expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { cents, formatDollars, parseDollars, zero } from '../money.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import * as postings from './postings.ts'
import type { Transaction } from './transaction.ts'

const when: postings.PostingDates = {
  on: parseDay('2026-11-20'),
  effectiveOn: parseDay('2026-11-19'),
  currency: 'CAD',
}
const split: PaymentSplit = {
  interest: cents(10_00n),
  principal: cents(20_00n),
  principalExtra: cents(5_00n),
  lateFee: cents(3_00n),
  nsfFee: cents(4_00n),
  otherFee: cents(2_00n),
  payoffFee: zero,
  unapplied: zero,
  overpayment: cents(1_00n),
  smallBalance: zero,
  recovery: zero,
  satisfied: cents(30_00n),
}
const owed = {
  principal: cents(100_00n),
  interest: cents(9_00n),
  lateFee: cents(3_00n),
  nsfFee: cents(4_00n),
  otherFee: cents(2_00n),
}
const paid = { channel: 'pad', fee: cents(50n), feeAccount: '4120', split } as const
const ten = parseDollars('10.00')

describe('each event as debits and credits', () => {
  it.each([
    ['disbursement', () => postings.buildDisbursement(when, ten), '1100 10.00, 2500 -10.00'],
    [
      'boarding',
      () => postings.buildBoarding(when, owed),
      '1100 100.00, 1200 9.00, 1300 3.00, 1310 4.00, 1320 2.00, 2510 -118.00',
    ],
    ['accrual', () => postings.buildAccrual(when, ten), '1200 10.00, 4000 -10.00'],
    ['catchUp', () => postings.buildAccrual(when, ten, 'catchUp'), '1200 10.00, 4000 -10.00'],
    [
      'payment',
      () => postings.buildPayment(when, paid),
      '1035 40.50, 1100 -20.00, 1200 -10.00, 1300 -3.00, 1310 -4.00, 1320 -2.00, 2200 -1.00, ' +
        '4120 -0.50',
    ],
    [
      'interestReapplied',
      () =>
        postings.buildInterestReapplication(when, {
          lateFee: cents(3_00n),
          principal: ten,
          refund: cents(1n),
        }),
      '1100 -10.00, 1200 13.01, 1300 -3.00, 2200 -0.01',
    ],
    [
      'return',
      () => postings.buildReversal(when, 'return', paid),
      '1035 -40.50, 1100 20.00, 1200 10.00, 1300 3.00, 1310 4.00, 1320 2.00, 2200 1.00, 4120 0.50',
    ],
    [
      'settlement',
      () =>
        postings.buildSettlement(when, { channel: 'card', gross: ten, processingFee: cents(30n) }),
      '1010 9.70, 1020 -10.00, 5000 0.30',
    ],
    [
      'returnSettlement',
      () => postings.buildReturnSettlement(when, 'ach', ten),
      '1010 -10.00, 1030 10.00',
    ],
    [
      'feeAssessed',
      () => postings.buildFeeAssessment(when, 'nsfFee', ten),
      '1310 10.00, 4110 -10.00',
    ],
    ['feeWaived', () => postings.buildFeeWaiver(when, 'lateFee', ten), '1300 -10.00, 4100 10.00'],
    [
      'overpaymentRefund',
      () => postings.buildOverpaymentRefund(when, ten),
      '1010 -10.00, 2200 10.00',
    ],
    [
      'feeWaived',
      () =>
        postings.buildLateFeeWaiver(when, {
          receivable: cents(2_00n),
          principal: cents(7_00n),
          refund: cents(1_00n),
        }),
      '1100 -7.00, 1300 -2.00, 2200 -1.00, 4100 10.00',
    ],
    [
      'partialsReleased',
      () => postings.buildUnappliedFundsRelease(when, split),
      '1100 -20.00, 1200 -10.00, 1300 -3.00, 1310 -4.00, 1320 -2.00, 2100 40.00, 2200 -1.00',
    ],
    [
      'releaseUndone',
      () => postings.buildReleaseReversal(when, split),
      '1100 20.00, 1200 10.00, 1300 3.00, 1310 4.00, 1320 2.00, 2100 -40.00, 2200 1.00',
    ],
    [
      'stated',
      () => postings.buildReportedBalances(when, owed, ten),
      '1100 100.00, 1200 9.00, 1300 3.00, 1310 4.00, 1320 2.00, 2100 -10.00, 2510 -108.00',
    ],
    [
      'writeOff',
      () => postings.buildWriteOff(when, owed),
      '1100 -100.00, 1200 -9.00, 1300 -3.00, 1310 -4.00, 1320 -2.00, 5300 118.00',
    ],
    [
      'chargeOff',
      () => postings.buildChargeOff(when, owed),
      '1100 -100.00, 1200 -9.00, 1300 -3.00, 1310 -4.00, 1320 -2.00, 4000 9.00, 4100 3.00, ' +
        '4110 4.00, 4130 2.00, 5200 100.00',
    ],
  ] as const)('posts as debits and credits: %s', (kind, post, lines) => {
    const transaction = post()
    expect(written(transaction)).toBe(lines)
    expect(transaction).toMatchObject({ kind, ...when })
  })

  it('posts recoveries and what is too small to refund', () => {
    const onlyRecovery = Object.fromEntries(Object.keys(split).map((key) => [key, zero]))
    const recovered = { ...split, ...onlyRecovery, recovery: ten, smallBalance: cents(40n) }
    const transaction = postings.buildPayment(when, { ...paid, fee: zero, split: recovered })
    expect(written(transaction)).toBe('1035 10.40, 4200 -10.00, 5300 -0.40')
  })
})

function written({ lines }: Transaction): string {
  return lines
    .toSorted((left, right) => (left.account < right.account ? -1 : 1))
    .map(({ account, amount }) => `${account} ${formatDollars(amount)}`)
    .join(', ')
}
