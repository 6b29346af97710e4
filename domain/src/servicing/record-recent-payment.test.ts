import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { addDays, parseDay } from '../calendar.ts'
import { cents, parseDollars } from '../money.ts'
import { feesFirst } from '../payments/allocate-payment.ts'
import { noSplit } from '../payments/payment-split.ts'
import { recordRecentPayment, takesFeesFirst } from './record-recent-payment.ts'

const day = parseDay
const loan = aLoanUnderRules({}, { waterfall: feesFirst })
const { state } = afterEvents(loan, [
  { kind: 'lateFeeAssessed', no: 1, amount: parseDollars('23.39'), on: day('2026-02-26') },
])
const payment = {
  effectiveOn: day('2026-02-25'),
  amount: parseDollars('100.00'),
  split: { ...noSplit, lateFee: cents(23_39n), principal: cents(76_61n), satisfied: cents(76_61n) },
}

it('lowers by a payment in time what the installment is short of, and raises it at its return', () => {
  const paid = recordRecentPayment(loan, state, payment)
  expect(paid.lateFees[0]?.short).toBe(467_84n - 76_61n)
  expect(paid.feesPaid).toBe(23_39n)
  expect(paid.recentPaid).toEqual([{ on: '2026-02-25', by: 100_00n }])
  const back = recordRecentPayment(loan, paid, { ...payment, comesBack: true })
  expect(back.lateFees).toEqual(state.lateFees)
  expect(back.feesPaid).toBe(0n)
  expect(back.recentPaid.map(({ by }) => by)).toEqual([100_00n, -100_00n])
})

it('ignores for a late fee a payment after the grace', () => {
  const late = recordRecentPayment(loan, state, { ...payment, effectiveOn: day('2026-02-26') })
  expect(late.lateFees).toEqual(state.lateFees)
})

it('keeps payments of the last 500 days, and none where fees are paid last', () => {
  const first = recordRecentPayment(loan, state, payment)
  const later = (days: number) => ({ ...payment, effectiveOn: addDays(payment.effectiveOn, days) })
  expect(recordRecentPayment(loan, first, later(499)).recentPaid).toHaveLength(2)
  expect(recordRecentPayment(loan, first, later(500)).recentPaid).toHaveLength(1)
  expect(recordRecentPayment(aLoanUnderRules(), state, payment).recentPaid).toEqual([])
})

it.each([
  ['FEES_LAST', aLoanUnderRules().rules.waterfall, false],
  ['FEES_FIRST', feesFirst, true],
  [
    'one fee only',
    ['interest', 'nsfFee', 'principalDue', 'lateFee', 'otherFee', 'principalExtra'],
    true,
  ],
] as const)('decides whether %s takes a fee before principal: %s', (_name, waterfall, expected) => {
  expect(takesFeesFirst({ ...loan.rules, waterfall })).toBe(expected)
})
