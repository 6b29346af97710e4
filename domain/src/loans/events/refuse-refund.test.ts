import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'
import { parseDay } from '../../calendar.ts'
import { parseDollars, zero } from '../../money.ts'
import { noSplit } from '../../payments/payment-split.ts'
import type { LoanEvent } from './loan-event.ts'
import { refuseLoanEvent } from './refuse-loan-event.ts'
import type { RefundFacts } from './refuse-refund.ts'

const loan = aLoanUnderRules()
const on = parseDay('2026-03-02')
const over = aPayment('p', '19033.24', '2026-03-02', { channel: 'check' }) // 20.00 too much

function refused(events: readonly LoanHistoryEvent[], event: LoanEvent, facts: RefundFacts = {}) {
  return refuseLoanEvent(loan, afterEvents(loan, events).state, event, { today: on, ...facts })
}

const sent = (dollars: string) =>
  ({ kind: 'overpaymentRefunded', amount: parseDollars(dollars), on }) as const

it('refunds nothing of an overpayment that another refund gives back', () => {
  const underWay = parseDollars('8.00')
  expect(refused([over], sent('12.00'), { underWay })).toBe(null)
  expect(refused([over], sent('12.01'), { underWay })).toBe('overpaymentUnderWay')
})

it('refunds no payment whose overpayment is gone, but for what is left of it, and lets its bank take it back', () => {
  const split = { ...noSplit, principal: parseDollars('80.00'), overpayment: parseDollars('20.00') }
  const paid = {
    channel: 'check',
    amount: parseDollars('100.00'),
    fee: zero,
    effectiveOn: on,
    split,
  } as const
  const refund = { kind: 'refunded', payment: paid, on, withFee: true } as const
  const part = { ...refund, amount: parseDollars('8.00') }
  expect(refused([over], refund)).toBe(null)
  expect(refused([over], refund, { underWay: parseDollars('0.01') })).toBe('overpaymentGone')
  expect(refused([over, sent('0.01')], refund)).toBe('overpaymentGone')
  expect(refused([over, sent('12.00')], part)).toBe(null)
  expect(refused([over, sent('12.01')], part)).toBe('overpaymentGone')
  expect(refused([over, sent('20.00')], { kind: 'returned', payment: paid, on })).toBe(null)
})
