import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { trialBalance } from '../../../testing/balance.ts'
import { cents, parseDollars } from '../../money.ts'
import { replayEvents } from '../../../testing/replay-events.ts'
import { splitPayment } from './split-payment.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { state: opened } = replayEvents(loan, [{ kind: 'disbursed', on: day('2026-01-15') }])

describe('more than is owed', () => {
  it.each([
    ['18943.70', 0n, 0n],
    ['18944.69', 0n, 99n],
    ['18944.70', 1_00n, 0n],
  ])(
    'splits %s, more than is owed: %s is refunded and %s kept',
    (paid, overpayment, smallBalance) => {
      const payment = { amount: parseDollars(paid), effectiveOn: day('2026-02-15') }
      const split = splitPayment(loan, opened, payment)
      expect(split.principal).toBe(18_800_00n)
      expect(split.overpayment).toBe(overpayment)
      expect(split.smallBalance).toBe(smallBalance)
    },
  )
})

it.each([
  ['ADVANCE', 2_000_00n],
  ['PRINCIPAL_ONLY', 935_68n],
] as const)('satisfies by %s with 2,000.00 installments of %s cents', (extraPayment, satisfied) => {
  const rules = aLoanUnderRules({}, { extraPayment })
  const payment = { amount: cents(2_000_00n), effectiveOn: day('2026-02-15') }
  expect(splitPayment(rules, opened, payment).satisfied).toBe(satisfied)
})

describe('the charge for paying off', () => {
  const charged = aLoanUnderRules({}, { payoffFee: parseDollars('75.00') })
  const on = day('2026-02-15')

  it.each([
    // 18,943.70 is owed on the day
    ['18943.70', '0.00', '0.00'],
    ['19018.69', '0.00', '74.99'],
    ['19018.70', '75.00', '0.00'],
    ['19020.70', '75.00', '2.00'],
  ])(
    'splits %s over the payoff fee: takes %s and leaves %s over',
    (paid, payoffFee, overpayment) => {
      const split = splitPayment(charged, opened, { amount: parseDollars(paid), effectiveOn: on })
      expect(split.payoffFee).toBe(parseDollars(payoffFee))
      expect(split.overpayment).toBe(parseDollars(overpayment))
    },
  )

  it('posts the payoff fee as income, and reverses it with its payment', () => {
    const paid = aPayment('p1', '19018.70', '2026-02-15')
    const back = { kind: 'returned', paymentId: 'p1', on, code: 'R01' } as const
    const { transactions, state } = afterEvents(charged, [paid, back])
    expect(transactions.map(formatTransaction)).toContain(
      '1030 19018.70, 1100 -18800.00, 1200 -143.70, 4130 -75.00',
    )
    expect(trialBalance(transactions).get('4130')).toBe(0n)
    expect(state.otherFee).toBe(0n)
  })
})
