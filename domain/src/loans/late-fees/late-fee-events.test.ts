import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { parseDay } from '../../calendar.ts'
import { cents, parseDollars, zero } from '../../money.ts'
import { assessLateFee, findLateFee, waiveLateFee } from './late-fee-events.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const on = day('2026-02-26')
const amount = parseDollars('23.39')
const fee: LoanHistoryEvent = { kind: 'lateFeeAssessed', no: 1, amount, on }
const waived: LoanHistoryEvent = { kind: 'lateFeeWaived', no: 1, on: day('2026-03-02') }

describe('a late fee', () => {
  it('owes a late fee, and remembers it with what the installment was short of', () => {
    const { state, rows } = afterEvents(loan, [aPayment('p1', '100.00', '2026-02-15'), fee])
    expect(state.lateFee).toBe(23_39n)
    const kept = { short: 367_84n, feesPaid: 0n, owed: amount, paid: [], refunded: 0n }
    expect(findLateFee(state, 1)).toEqual({ no: 1, amount, on, waivedOn: null, ...kept })
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toEqual(['1300 23.39, 4100 -23.39'])
  })

  it('charges a late fee once, above zero, for an existing installment of an active loan', () => {
    const { state } = afterEvents(loan, [fee])
    const { state: fresh } = afterEvents(loan, [])
    const lost = afterEvents(loan, [{ kind: 'chargedOff', on: day('2026-02-20') }]).state
    expect(() => assessLateFee(loan, state, { no: 1, amount, on })).toThrow(AssertionError)
    expect(() => assessLateFee(loan, fresh, { no: 49, amount, on })).toThrow(AssertionError)
    expect(() => assessLateFee(loan, fresh, { no: 1, amount: zero, on })).toThrow(AssertionError)
    expect(() => assessLateFee(loan, lost, { no: 1, amount, on })).toThrow(AssertionError)
  })
})

describe('its waiver', () => {
  it('reverses at its waiver a late fee that is owed', () => {
    const { state, rows } = afterEvents(loan, [fee, waived])
    expect(state.lateFee).toBe(0n)
    expect(findLateFee(state, 1)?.waivedOn).toBe('2026-03-02')
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toContain('1300 -23.39, 4100 23.39')
  })

  it('moves what was paid of a waived late fee to principal', () => {
    const paid = aPayment('p1', '491.23', '2026-02-28')
    const { state, rows } = afterEvents(loan, [fee, paid, waived])
    const before = rows.at(-2)?.state
    expect(before?.lateFee).toBe(0n)
    expect(state.principal).toBe((before?.principal ?? 0n) - 23_39n)
    expect(state.satisfied).toBe((before?.satisfied ?? 0n) + 23_39n)
    expect(state.feesPaid).toBe(0n)
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toContain('1100 -23.39, 4100 23.39')
  })

  it('refunds a waived late fee where no principal is left', () => {
    const { state } = afterEvents(loan, [fee, aPayment('p1', '19100.00', '2026-02-28'), waived])
    expect(state.paidOffOn).toBe('2026-02-28')
    // 72.64 more than was owed, and the fee.
    expect(state.refundsPayable).toBe(96_03n)
  })

  it('waives a late fee once, and only in name on a charged-off loan', () => {
    const { state } = afterEvents(loan, [fee, waived])
    expect(() => waiveLateFee(loan, state, { no: 1, on })).toThrow(AssertionError)
    expect(() => waiveLateFee(loan, state, { no: 2, on })).toThrow(AssertionError)
    const lost = afterEvents(loan, [fee, { kind: 'chargedOff', on: day('2026-03-01') }]).state
    const after = waiveLateFee(loan, lost, { no: 1, on: day('2026-03-02') })
    expect(after.transactions).toEqual([])
    expect(after.state.chargedOff?.lateFee).toBe(cents(23_39n))
  })
})
