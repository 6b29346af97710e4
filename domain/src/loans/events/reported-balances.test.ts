import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { trialBalance } from '../../../testing/balance.ts'
import { cents, parseDollars, zero } from '../../money.ts'
import { closeDay } from '../../servicing/close-day.ts'
import { roundToCents } from '../interest/accrue-interest.ts'
import { applyEvent } from './apply-event.ts'
import { newLoanState } from '../loan.ts'
import type { ReportedBalancesEvent } from './loan-event.ts'

const loan = { ...aLoanUnderRules({}, { lateFeePercent: 5_00000n }), mode: 'lender' } as const
const on = parseDay('2026-03-01')
const stated: ReportedBalancesEvent = {
  kind: 'stated',
  on,
  principal: parseDollars('18500.00'),
  accrued: parseDollars('60.00'),
  lateFee: parseDollars('23.39'),
  nsfFee: zero,
  otherFee: zero,
  unapplied: parseDollars('10.00'),
  satisfied: parseDollars('467.84'),
  interestPaid: parseDollars('143.70'),
}
const nothing = { principal: zero, accrued: zero, lateFee: zero, unapplied: zero }

describe("where the lender's system is the system of record", () => {
  it('posts the difference to reported balances against 2510', () => {
    const { state, transactions, rows } = afterEvents(loan, [
      aPayment('p1', '467.84', '2026-02-15'),
      stated,
    ])
    // By our books 18,475.86 and 63.78 of interest.
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toEqual([
      '1200 63.78, 4000 -63.78',
      '1100 24.14, 1200 -3.78, 1300 23.39, 2100 -10.00, 2510 -33.75',
    ])
    const ledger = trialBalance(transactions)
    expect(ledger.get('1100')).toBe(state.principal)
    expect(ledger.get('1200')).toBe(roundToCents(state.accruedExact, 'ACT365'))
    expect(ledger.get('2100')).toBe(-10_00n)
    expect(ledger.get('1200')).toBe(state.interestPosted - state.interestPaid)
    expect(state).toMatchObject({ satisfied: 467_84n, interestPaid: 143_70n, lateFee: 23_39n })
  })

  it('posts nothing for the same reported balances again', () => {
    const { rows } = afterEvents(loan, [stated, stated])
    expect(rows.at(-1)?.transactions).toEqual([])
  })

  it('opens a loan by reported balances', () => {
    const first = applyEvent(loan, newLoanState(loan.terms), stated)
    expect(first.state.openedOn).toBe(on)
    expect(first.transactions).toHaveLength(1)
  })

  it('earns interest day by day under reported balances, and decides nothing', () => {
    const { state } = afterEvents(loan, [stated])
    const closed = closeDay(loan, state, addDays(on, 200))
    expect(new Set(closed.events.map(({ kind }) => kind))).toEqual(
      new Set(['accrued', 'dayClosed']),
    )
    expect(closed.state.lateFees).toEqual([])
  })

  it('waives no fee reported by the lender for a payment entered late', () => {
    const { rows } = afterEvents(loan, [stated, aPayment('p1', '400.00', '2026-03-02')])
    expect(rows.at(-1)?.followed).toEqual([])
  })

  it('closes the days again from the day on which reported balances open a paid-off loan', () => {
    const none = { ...stated, ...nothing }
    const again = { ...stated, on: addDays(on, 40) }
    const { state } = afterEvents(loan, [none, again])
    expect(state).toMatchObject({ paidOffOn: null, closedThrough: again.on })
  })
})

describe('what it ends', () => {
  it('pays a loan off by reported balances of zero, and opens it by any other', () => {
    const ended = afterEvents(loan, [{ ...stated, ...nothing }]).state
    expect(ended.paidOffOn).toBe(on)
    const again = applyEvent(loan, ended, { ...stated, on: addDays(on, 1) }).state
    expect(again.paidOffOn).toBe(null)
  })

  it('keeps a charge-off while zero balances are reported, and drops it when others are', () => {
    const lost = { kind: 'chargedOff', on } as const
    const still = afterEvents(loan, [lost, { ...stated, ...nothing }]).state
    expect(still.chargedOff).not.toBe(null)
    expect(still.paidOffOn).toBe(null)
    expect(afterEvents(loan, [lost, stated]).state.chargedOff).toBe(null)
  })

  it('refuses negative reported balances, and a day before what is earned', () => {
    const { state } = afterEvents(loan, [stated])
    expect(() => applyEvent(loan, state, { ...stated, accrued: cents(-1n) })).toThrow(
      AssertionError,
    )
    expect(() => applyEvent(loan, state, { ...stated, on: addDays(on, -1) })).toThrow(
      AssertionError,
    )
  })
})
