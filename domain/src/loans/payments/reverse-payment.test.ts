import { expect, it } from 'vitest'
import { aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { parseDay } from '../../calendar.ts'
import { balanceOf } from '../../../testing/balance.ts'
import { parseDollars } from '../../money.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'
import { reversePayment } from './reverse-payment.ts'

const day = parseDay
const loan = aLoanUnderRules()
const fee = parseDollars('3.95')
const paid: readonly LoanHistoryEvent[] = [
  { kind: 'disbursed', on: day('2026-01-15') },
  aPayment('p1', '467.84', '2026-02-15', { channel: 'card', fee }),
]

it.each([
  ['refunded', true, 0n, 0n],
  ['refunded', false, 3_95n, -3_95n],
] as const)(
  'reverses a payment %s with its fee %s: %s remains with the processor',
  (kind, withFee, held, income) => {
    const back: LoanHistoryEvent = { kind, paymentId: 'p1', on: day('2026-02-15'), withFee }
    const { state, transactions } = replayEvents(loan, [...paid, back])
    expect(balanceOf(transactions, '1020')).toBe(held)
    expect(balanceOf(transactions, '4120')).toBe(income)
    expect(state.principal).toBe(18_800_00n)
    expect(state.satisfied).toBe(0n)
  },
)

it('opens a paid-off loan again when its payment is returned, with interest since', () => {
  const { state, rows } = replayEvents(loan, [
    { kind: 'disbursed', on: day('2026-01-15') },
    aPayment('p1', '18943.70', '2026-02-15'),
    { kind: 'returned', paymentId: 'p1', on: day('2026-02-18'), code: 'R09' },
  ])
  expect(rows[1]?.state.paidOffOn).toBe('2026-02-15')
  expect(state.paidOffOn).toBe(null)
  expect(rows[2]?.catchUp).toBe(13_91n)
})

it('reverses no payment before it took effect', () => {
  const { state, payments } = replayEvents(loan, paid)
  const payment = payments.get('p1')
  expect(payment).toBeDefined()
  if (payment === undefined) return
  const event = { kind: 'returned', payment, on: day('2026-02-14') } as const
  expect(() => reversePayment(loan, state, event)).toThrow(AssertionError)
})
