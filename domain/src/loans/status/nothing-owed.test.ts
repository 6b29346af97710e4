import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { closeDay } from '../../servicing/close-day.ts'
import type { LoanState } from '../loan.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'
import { isPaidOff } from './loan-status.ts'

const day = parseDay
const loan = aLoanUnderRules({ principal: cents(500_00n), rate: 10_00000n })
/** Sixteen days of 500.00 at 10 % are 2.19: the cheque leaves 0.19. */
const cheque = aPayment('p1', '502.00', '2026-01-31', { channel: 'check' })
const on = day('2026-02-01')
const free: LoanHistoryEvent = { kind: 'rateChanged', from: day('2026-01-16'), rate: 0n, on }
const closed: LoanHistoryEvent = {
  kind: 'flagged',
  flag: 'closed',
  on: day('2026-01-20'),
  enteredOn: on,
}

describe('a loan on which nothing is owed any more', () => {
  it.each([
    ['a new rate', free, 2_00n],
    ['an earlier day on which it was closed', closed, 1_32n],
  ])('pays a loan off by %s that takes its last interest back', (_by, event, refund) => {
    const { state } = afterEvents(loan, [cheque, event])
    expect(state).toMatchObject({ principal: 0n, accruedExact: 0n, paidOffOn: on })
    expect(state.refundsPayable).toBe(refund)
    expect(isPaidOff(state)).toBe(true)
  })

  it('leaves a loan that owes nothing alone at the next end of day', () => {
    const { state } = afterEvents(loan, [cheque, free])
    const night = closeDay(loan, state, day('2026-02-02'))
    expect(night.transactions).toEqual([])
    expect(new Set(night.events.map(({ kind }) => kind))).toEqual(new Set(['dayClosed']))
  })

  it('pays a loan off at the next end of day where an earlier version of the product left it open', () => {
    const { state } = afterEvents(loan, [cheque, free])
    const left: LoanState = { ...state, paidOffOn: null, closedThrough: on }
    const night = closeDay(loan, left, day('2026-02-02'))
    expect(night.transactions).toEqual([])
    expect(night.state.paidOffOn).toBe('2026-02-02')
  })
})
