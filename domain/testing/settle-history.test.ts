import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, aPayment, settlementInUs } from './builders.ts'
import { parseDay } from '../src/calendar.ts'
import { balanceOf } from './balance.ts'
import { type LoanHistoryEvent, replayEvents } from './replay-events.ts'
import { settleHistory } from './settle-history.ts'

const day = parseDay
const loan = aLoanUnderRules()
const opened: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }
const paid = aPayment('p1', '467.84', '2026-02-12')

function told(events: readonly LoanHistoryEvent[], asOf: string): string {
  const settled = settleHistory([opened, ...events], settlementInUs, day(asOf))
  return settled
    .map((event) => (event.kind === 'settled' ? `settled ${event.on}` : event.kind))
    .join()
}

function returnedOn(on: string): LoanHistoryEvent {
  return { kind: 'returned', paymentId: 'p1', on: day(on), code: 'R01' }
}

describe('settleHistory', () => {
  it('settles a payment three banking days later, and not before', () => {
    expect(told([paid], '2026-02-17')).toBe('disbursed,payment')
    expect(told([paid], '2026-02-18')).toBe('disbursed,payment,settled 2026-02-18')
  })

  it('settles a payment in the morning, before the payments of the day', () => {
    const next = aPayment('p2', '1.00', '2026-02-18')
    expect(told([paid, next], '2026-02-18')).toBe('disbursed,payment,settled 2026-02-18,payment')
  })

  it('settles no payment before it was entered', () => {
    const late = { ...paid, enteredOn: day('2026-02-20') }
    expect(told([late], '2026-02-20')).toBe('disbursed,payment,settled 2026-02-20')
  })

  it('settles nothing of a check', () => {
    expect(told([{ ...paid, channel: 'check' }], '2026-12-31')).toBe('disbursed,payment')
  })

  it.each([
    ['2026-02-17', 'disbursed,payment,returned'],
    ['2026-02-18', 'disbursed,payment,settled 2026-02-18,returned,returnSettled'],
  ])('settles a payment returned on %s: %s', (on, kinds) => {
    const events = [paid, returnedOn(on)]
    expect(told(events, '2026-02-28')).toBe(kinds)
    const history = settleHistory([opened, ...events], settlementInUs, day('2026-02-28'))
    const { transactions } = replayEvents(loan, history)
    expect(balanceOf(transactions, '1030')).toBe(0n)
    expect(balanceOf(transactions, '1010')).toBe(0n)
  })

  it('withdraws a late return from the bank account on the next banking day', () => {
    const events = settleHistory(
      [opened, paid, returnedOn('2026-02-20')],
      settlementInUs,
      day('2026-02-23'),
    )
    expect(events.at(-1)).toMatchObject({ kind: 'returnSettled', on: '2026-02-23' })
  })
})
