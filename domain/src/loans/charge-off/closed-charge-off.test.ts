import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { accrueExact, roundToCents } from '../interest/accrue-interest.ts'
import { owedBalances } from './charge-off-loan.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { terms } = loan

const flag = (on: string | null, enteredOn: string): LoanHistoryEvent => ({
  kind: 'flagged',
  flag: 'closed',
  on: on === null ? null : day(on),
  enteredOn: day(enteredOn),
})
const chargedOff = (on: string): LoanHistoryEvent => ({ kind: 'chargedOff', on: day(on) })
const reversed = (on: string): LoanHistoryEvent => ({ kind: 'chargeOffReversed', on: day(on) })
const earned = (...stretches: readonly (readonly [string, string])[]) =>
  roundToCents(
    stretches.reduce((all, [from, to]) => all + accrueExact(terms, day(from), day(to)), 0n),
    'ACT365',
  )
const start = terms.contractOn

describe('closed days and a charge-off', () => {
  it('earns nothing on closed days where the loan is charged off while it is closed', () => {
    const events = [flag('2026-02-20', '2026-02-20'), chargedOff('2026-05-20')]
    const { state } = afterEvents(loan, events)
    expect(state.chargedOff?.interest).toBe(earned([start, '2026-02-20']))
  })

  it('earns nothing on closed days where the flag was lifted before the charge-off', () => {
    const events = [
      flag('2026-02-20', '2026-02-20'),
      flag(null, '2026-04-20'),
      chargedOff('2026-05-20'),
    ]
    const { state } = afterEvents(loan, events)
    const interest = earned([start, '2026-02-20'], ['2026-04-20', '2026-05-20'])
    expect(state.chargedOff).toMatchObject({ interest, principal: 18_800_00n })
  })

  it('earns nothing on closed days once the charge-off is reversed', () => {
    const events = [
      flag('2026-02-20', '2026-02-20'),
      chargedOff('2026-03-20'),
      flag(null, '2026-05-20'),
      reversed('2026-06-20'),
    ]
    const { state } = afterEvents(loan, events)
    const interest = earned([start, '2026-02-20'], ['2026-05-20', '2026-06-20'])
    expect(owedBalances(terms, state)).toMatchObject({ interest, principal: 18_800_00n })
  })

  it('earns nothing on days closed after a charge-off that is reversed', () => {
    const events = [
      chargedOff('2026-03-20'),
      flag('2026-04-20', '2026-04-20'),
      flag(null, '2026-05-20'),
      reversed('2026-06-20'),
    ]
    const { state } = afterEvents(loan, events)
    const interest = earned([start, '2026-04-20'], ['2026-05-20', '2026-06-20'])
    expect(owedBalances(terms, state)).toMatchObject({ interest, principal: 18_800_00n })
  })

  it('keeps the charged-off principal known through recoveries, and owed again after the reversal', () => {
    const recovery = aPayment('p1', '500.00', '2026-05-25', { channel: 'check' })
    const lost = afterEvents(loan, [chargedOff('2026-05-20'), recovery]).state.chargedOff
    expect(lost).toMatchObject({ principal: 18_800_00n, recovered: 500_00n })
    const { state } = afterEvents(loan, [
      chargedOff('2026-05-20'),
      recovery,
      reversed('2026-06-20'),
    ])
    const interest = earned([start, '2026-06-20'])
    const owed = owedBalances(terms, state)
    expect(owed.principal + owed.interest).toBe(18_800_00n + interest - 500_00n)
  })
})
