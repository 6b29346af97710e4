import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFee, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { anyHistory } from '../../../testing/random-history.ts'
import { AssertionError } from '../../assert.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { balanceOf, trialBalance } from '../../../testing/balance.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import { cents, negate, parseDollars, sum, zero } from '../../money.ts'
import { feesFirst } from '../../payments/allocate-payment.ts'
import { exactPerCent, roundToCents } from '../interest/accrue-interest.ts'
import { applyEvent } from './apply-event.ts'
import { newLoanState } from '../loan.ts'
import type { BoardingEvent } from './loan-event.ts'
import { payoffAmount } from '../payoff/payoff.ts'
import {
  type LoanHistoryEvent,
  replayEvents,
  type ReplayedEvent,
} from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const opened: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }

describe('whatever happens to a loan', () => {
  const anyLoan = fc.constantFrom(
    loan,
    aLoanUnderRules({ principal: cents(2_500_00n) }, { extraPayment: 'PRINCIPAL_ONLY' }),
    aLoanUnderRules({ dayCount: 'ACTACT', rate: 21_99000n }, { waterfall: feesFirst }),
    aLoanUnderRules({ rate: 0n }, { feeAccount: '2300', refundMin: cents(5_00n) }),
  )

  it('keeps the ledger equal to the loan, and every transaction balanced', () => {
    fc.assert(
      fc.property(anyLoan, anyHistory, (each, history) => {
        const { state, transactions } = replayEvents(each, history)
        for (const { lines } of transactions)
          expect(sum(lines.map(({ amount }) => amount))).toBe(0n)
        const ledger = trialBalance(transactions)
        const balance = (...args: Parameters<typeof ledger.get>) => ledger.get(...args) ?? 0n
        expect(balance('1100')).toBe(state.principal)
        expect(balance('1200')).toBe(roundToCents(state.accruedExact, each.terms.dayCount))
        expect(balance('1300')).toBe(state.lateFee)
        expect(balance('2200')).toBe(negate(state.refundsPayable))
        expect(balance('4000')).toBe(negate(state.interestPosted))
        expect(balance('1200')).toBe(state.interestPosted - state.interestPaid)
      }),
      { numRuns: 300 },
    )
  })

  it('lets no balance fall below zero', () => {
    fc.assert(
      fc.property(anyLoan, anyHistory, (each, history) => {
        for (const { state } of replayEvents(each, history).rows) {
          const { principal, lateFee, nsfFee, otherFee, satisfied } = state
          const least = [principal, lateFee, nsfFee, otherFee, satisfied]
          expect(least.every((amount) => amount >= 0n)).toBe(true)
          expect(roundToCents(state.accruedExact, each.terms.dayCount) >= 0n).toBe(true)
        }
      }),
    )
  })

  it('splits every payment of any history, to the cent', () => {
    fc.assert(
      fc.property(anyLoan, anyHistory, (each, history) => {
        for (const { amount, split } of replayEvents(each, history).payments.values()) {
          const { principalExtra, satisfied, ...parts } = split
          expect(Object.values(parts).every((part) => part >= 0n)).toBe(true)
          expect(sum(Object.values(parts))).toBe(amount)
          expect(principalExtra <= split.principal).toBe(true)
          expect(satisfied <= split.interest + split.principal).toBe(true)
        }
      }),
    )
  })

  it('comes to the same loan when a history is replayed, and when it is cut in two', () => {
    fc.assert(
      fc.property(anyLoan, anyHistory, fc.nat(), (each, history, cut) => {
        const whole = replayEvents(each, history)
        expect(replayEvents(each, history)).toEqual(whole)
        const head = history.slice(0, cut % history.length)
        expect(replayEvents(each, head).rows).toEqual(whole.rows.slice(0, head.length))
      }),
    )
  })

  it('debits and credits the clearing accounts with what was paid and what was returned', () => {
    fc.assert(
      fc.property(anyLoan, anyHistory, (each, history) => {
        const { transactions, payments } = replayEvents(each, history)
        let expected = 0n
        for (const event of history) {
          if (event.kind === 'payment') expected += event.amount + event.fee
          if (event.kind !== 'returned' && event.kind !== 'refunded') continue
          const { amount = 0n, fee = 0n } = payments.get(event.paymentId) ?? {}
          expected -= event.kind === 'returned' || event.withFee ? amount + fee : amount
        }
        const clearing = ['1010', '1020', '1030', '1035'] as const
        const held = clearing.map((account) => balanceOf(transactions, account))
        expect(sum(held)).toBe(expected)
      }),
    )
  })
})

describe('a payment that is returned, or entered late', () => {
  const anyAmount = fc.bigInt({ min: 1n, max: 1_800_00n }).map(cents)
  const anyDays = fc.integer({ min: 0, max: 60 })

  it('leaves a loan after a return as if the payment was never made', () => {
    fc.assert(
      fc.property(anyHistory, anyAmount, anyDays, (before, amount, days) => {
        const start = replayEvents(loan, before)
        fc.pre(payoffAmount(loan.terms, start.state, start.state.accruedThrough) > 2_000_00n)
        const paidOn = lastDay(start.rows)
        const on = afterDays(paidOn, days)
        const paid = { ...aPayment('last', '1.00', paidOn), amount }
        const returned: LoanHistoryEvent = { kind: 'returned', paymentId: 'last', on, code: 'R01' }
        const withIt = replayEvents(loan, [...before, paid, returned])
        const without = replayEvents(loan, [...before, { kind: 'accrued', through: on }])
        const { recentPrincipal: _with, recentDebits: _debits, ...state } = withIt.state
        const { recentPrincipal: _without, recentDebits: _others, ...expected } = without.state
        expect(state).toEqual(expected)
      }),
    )
  })

  it('counts a payment from its effective day, however late it is entered', () => {
    fc.assert(
      fc.property(anyHistory, anyAmount, anyDays, (before, amount, days) => {
        const start = replayEvents(loan, before)
        const paidOn = lastDay(start.rows)
        fc.pre(start.state.accruedThrough <= paidOn)
        const night: LoanHistoryEvent = { kind: 'accrued', through: afterDays(paidOn, days) }
        const onTime = { ...aPayment('last', '1.00', paidOn), amount }
        const late = { ...onTime, enteredOn: night.through }
        const expected = replayEvents(loan, [...before, onTime, night])
        const reached = replayEvents(loan, [...before, night, late])
        expect(reached.state).toEqual(expected.state)
        expect(reached.rows.at(-1)?.split).toEqual(expected.rows.at(-2)?.split)
        expect(nonZero(reached.transactions)).toEqual(nonZero(expected.transactions))
      }),
    )
  })
})

describe('boarding', () => {
  const boarded: BoardingEvent = {
    kind: 'boarded',
    on: day('2026-11-20'),
    principal: parseDollars('9000.00'),
    accrued: parseDollars('12.34'),
    lateFee: parseDollars('20.00'),
    nsfFee: parseDollars('25.00'),
    otherFee: parseDollars('1.00'),
    satisfied: parseDollars('4678.40'),
    interestPaid: parseDollars('700.00'),
  }

  it('boards what a loan owes, against the migration account', () => {
    const { state, transactions } = applyEvent(loan, newLoanState(loan.terms), boarded)
    expect(payoffAmount(loan.terms, state, day('2026-11-20'))).toBe(9_058_34n)
    expect(Object.fromEntries(trialBalance(transactions))).toEqual({
      '1100': 9_000_00n,
      '1200': 12_34n,
      '1300': 20_00n,
      '1310': 25_00n,
      '1320': 1_00n,
      '2510': -9_058_34n,
    })
    const night = applyEvent(loan, state, { kind: 'accrued', through: day('2026-11-21') })
    expect(balanceOf(night.transactions, '4000')).toBe(-2_22n)
  })

  it('boards a loan that owes nothing as paid off', () => {
    const nothing = { principal: zero, accrued: zero, lateFee: zero, nsfFee: zero, otherFee: zero }
    const event = { ...boarded, ...nothing }
    const { state, transactions } = applyEvent(loan, newLoanState(loan.terms), event)
    expect(state.paidOffOn).toBe('2026-11-20')
    expect(transactions).toEqual([])
  })

  it('boards a loan once, and with no negative amount', () => {
    const { state } = applyEvent(loan, newLoanState(loan.terms), boarded)
    expect(() => applyEvent(loan, state, boarded)).toThrow(AssertionError)
    expect(() => applyEvent(loan, state, { kind: 'disbursed', on: boarded.on })).toThrow(
      AssertionError,
    )
    const negative = { ...boarded, accrued: cents(-1n) }
    expect(() => applyEvent(loan, newLoanState(loan.terms), negative)).toThrow(AssertionError)
  })
})

describe('fees, refunds, write-offs and flags', () => {
  const late = aFee('lateFee', '23.39', '2026-02-26')

  it('waives a fee by the reverse of its assessment, and no more than is owed', () => {
    const { state, transactions } = replayEvents(loan, [opened, late, waive('23.39')])
    expect(state.lateFee).toBe(0n)
    expect(balanceOf(transactions, '4100')).toBe(0n)
    expect(() => replayEvents(loan, [opened, late, waive('23.40')])).toThrow(AssertionError)
  })

  it('refunds an overpayment out of cash, once', () => {
    const paid = aPayment('p1', '19000.00', '2026-02-15', { channel: 'check' })
    const over = replayEvents(loan, [opened, paid]).state.refundsPayable
    const refund: LoanHistoryEvent = {
      kind: 'overpaymentRefunded',
      amount: over,
      on: day('2026-02-20'),
    }
    expect(over).toBe(56_30n)
    const { state, transactions } = replayEvents(loan, [opened, paid, refund])
    expect(state.refundsPayable).toBe(0n)
    expect(balanceOf(transactions, '1010')).toBe(18_943_70n)
    expect(() => replayEvents(loan, [opened, paid, refund, refund])).toThrow(AssertionError)
  })

  it('writes off a residual, which pays the loan off', () => {
    const paid = aPayment('p1', '18843.70', '2026-02-15')
    const rest: LoanHistoryEvent = { kind: 'writtenOff', on: day('2026-03-15') }
    const { state, transactions } = replayEvents(loan, [opened, paid, rest])
    expect(state.paidOffOn).toBe('2026-03-15')
    expect(balanceOf(transactions, '5300')).toBe(100_69n)
    expect(balanceOf(transactions, '1100')).toBe(0n)
    expect(balanceOf(transactions, '1200')).toBe(state.interestPosted - state.interestPaid)
  })

  it('raises and lifts flags without touching the ledger', () => {
    const { state, transactions } = replayEvents(loan, [
      opened,
      raise('bankruptcy', '2026-03-12'),
      raise('repossession', '2026-03-13'),
      raise('closed', '2026-03-14'),
    ])
    expect(state.bankruptSince).toBe('2026-03-12')
    expect(state.repossessedOn).toBe('2026-03-13')
    expect(state.closedOn).toBe('2026-03-14')
    expect(transactions).toHaveLength(1)
    expect(applyEvent(loan, state, raise('bankruptcy', null)).state.bankruptSince).toBe(null)
  })
})

it('lowers the interest that later payments overpaid, in favor of the principal', () => {
  const { state, transactions, rows } = replayEvents(loan, [
    opened,
    aPayment('second', '1000.00', '2026-02-16'),
    aPayment('first', '5000.00', '2026-01-16', { enteredOn: day('2026-02-16') }),
  ])
  expect(transactions.map(({ kind }) => kind)).toContain('interestReapplied')
  expect(roundToCents(state.accruedExact, 'ACT365')).toBe(0n)
  expect(rows.at(-1)?.split?.interest).toBe(0n)
  const least = -exactPerCent('ACT365') / 2n
  expect(state.accruedExact >= least).toBe(true)
  expect(balanceOf(transactions, '1100')).toBe(state.principal)
})

function lastDay(rows: readonly ReplayedEvent[]): string {
  return rows
    .map(({ event, state }) => {
      if (event.kind === 'payment') return event.enteredOn
      return 'on' in event && event.on !== null ? event.on : state.accruedThrough
    })
    .reduce((last, each) => (each > last ? each : last))
}

function afterDays(from: string, days: number) {
  return addDays(day(from), days)
}

function nonZero(transactions: Iterable<Transaction>) {
  const balances = [...trialBalance(transactions)].filter(([, amount]) => amount !== 0n)
  return Object.fromEntries(balances)
}

function waive(amount: string): LoanHistoryEvent {
  const on = day('2026-02-27')
  return { kind: 'feeWaived', fee: 'lateFee', amount: parseDollars(amount), on }
}

function raise(flag: 'bankruptcy' | 'repossession' | 'closed', on: string | null) {
  return { kind: 'flagged', flag, on: on === null ? null : day(on) } as const
}
