import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFee, aLoanUnderRules, aPayment, formatTransaction } from '../../../testing/builders.ts'
import {
  anyCommands,
  anyServicedLoan,
  runCommand,
  startScenario,
} from '../../../testing/random-servicing.ts'
import { AssertionError } from '../../assert.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { balanceOf, trialBalance } from '../../../testing/balance.ts'
import { cents, formatDollars } from '../../money.ts'
import { feesFirst } from '../../payments/allocate-payment.ts'
import { applyEvent } from '../events/apply-event.ts'
import { owedBalances } from './charge-off-loan.ts'
import type { LoanState } from '../loan.ts'
import type { LoanEvent, LoanUnderRules } from '../events/loan-event.ts'
import { highestPayment } from '../payoff/payoff.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const before: readonly LoanHistoryEvent[] = [
  { kind: 'disbursed', on: day('2026-01-15') },
  aPayment('p1', '467.84', '2026-02-15'),
  aFee('lateFee', '23.39', '2026-03-26'),
  aFee('nsfFee', '25.00', '2026-03-27'),
]
const chargedOff: LoanHistoryEvent = { kind: 'chargedOff', on: day('2026-07-13') }
const reversed: LoanHistoryEvent = { kind: 'chargeOffReversed', on: day('2026-08-02') }
const lost = [...before, chargedOff]
const recovery = (amount: string, name = 'p2') =>
  aPayment(name, amount, '2026-07-20', { channel: 'check' })

function linesOf(events: readonly LoanHistoryEvent[]): string[] {
  const { rows } = replayEvents(loan, events)
  return (rows.at(-1)?.transactions ?? []).map((one) => `${one.kind}: ${formatTransaction(one)}`)
}

describe('the reversal of a charge-off', () => {
  it('posts the reverse of the charge-off, then the interest of the days between', () => {
    expect(linesOf([...lost, reversed])).toEqual([
      'chargeOffReversed: 1100 18475.86, 1200 674.25, 1300 23.39, 1310 25.00, ' +
        '4000 -674.25, 4100 -23.39, 4110 -25.00, 5200 -18475.86',
      'catchUp: 1200 91.11, 4000 -91.11', // 18,475.86 at 9% over 20 days
    ])
  })

  it('leaves balances and ledger after a reversal as they are without the charge-off', () => {
    const { state, transactions } = replayEvents(loan, [...lost, reversed])
    const accrued: LoanHistoryEvent = { kind: 'accrued', through: day('2026-08-02') }
    const without = replayEvents(loan, [...before, accrued])
    expect(owedBalances(loan.terms, state)).toEqual(owedBalances(loan.terms, without.state))
    expect(state).toMatchObject({ chargedOff: null, accruedExact: without.state.accruedExact })
    for (const [account, balance] of trialBalance(transactions))
      expect([account, balance]).toEqual([account, balanceOf(without.transactions, account)])
  })

  it('waives after a reversal two late fees of which the one paid in part pays the other', () => {
    const lateFee = (no: number, on: string): LoanHistoryEvent => {
      return { kind: 'lateFeeAssessed', no, amount: cents(2339n), on: day(on) }
    }
    const waive = (no: number): LoanHistoryEvent => {
      return { kind: 'lateFeeWaived', no, on: day('2026-07-20') }
    }
    const unpaid: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }
    const paid = aPayment('p1', '10.00', '2026-03-30')
    const fees = [unpaid, lateFee(1, '2026-02-26'), lateFee(2, '2026-03-26'), paid]
    const toFees = aLoanUnderRules({}, { waterfall: feesFirst })
    const { state } = replayEvents(toFees, [...fees, chargedOff, waive(1), waive(2), reversed])
    const without = replayEvents(toFees, [...fees, waive(1), waive(2)])
    expect(state.lateFee).toBe(0n)
    expect(state.lateFees).toEqual(
      without.state.lateFees.map((fee) => ({ ...fee, waivedOn: '2026-08-02' })),
    )
  })

  it('delays the next automatic charge-off after a reversal, and decides nothing of the days between', () => {
    const { state } = replayEvents(loan, [...lost, reversed])
    expect(state).toMatchObject({ chargeOffHeldSince: '2026-08-02', closedThrough: '2026-08-02' })
    const again: LoanHistoryEvent = { kind: 'chargedOff', on: day('2026-08-03') }
    const byHand = replayEvents(loan, [...lost, reversed, again]).state
    expect(byHand).toMatchObject({ chargeOffHeldSince: null, chargedOff: { on: '2026-08-03' } })
  })

  it('stops at the reversal of a loan that is not charged off', () => {
    expect(() => replayEvents(loan, [...before, reversed])).toThrow(AssertionError)
  })

  it('takes after a reversal a payment for a day before the charge-off as if there had been none', () => {
    const late = aPayment('p9', '467.84', '2026-07-01', { enteredOn: day('2026-08-02') })
    const { state } = replayEvents(loan, [...lost, reversed, late])
    const without = replayEvents(loan, [...before, { ...late, enteredOn: day('2026-07-01') }])
    const caughtUp = replayEvents(loan, [
      ...before,
      { ...late, enteredOn: day('2026-07-01') },
      { kind: 'accrued', through: day('2026-08-02') },
    ])
    expect(state.principal).toBe(without.state.principal)
    expect(state.accruedExact).toBe(caughtUp.state.accruedExact)
  })

  it('waives at the reversal a late fee that was waived while the loan was charged off', () => {
    const fee: LoanHistoryEvent = {
      kind: 'lateFeeAssessed',
      no: 2,
      amount: cents(23_39n),
      on: day('2026-03-26'),
    }
    const petition: LoanHistoryEvent = {
      kind: 'flagged',
      flag: 'bankruptcy',
      on: day('2026-03-20'),
    }
    const events = [...before.slice(0, 2), fee, chargedOff, petition, reversed]
    const { state, transactions } = replayEvents(loan, events)
    expect(state.lateFee).toBe(0n)
    expect(state.lateFees).toMatchObject([{ no: 2, waivedOn: '2026-08-02' }])
    expect(balanceOf(transactions, '4100')).toBe(0n)
  })
})

describe('a recovery before the reversal', () => {
  it('takes a recovery out of 4200 and applies it by the waterfall on the day of the reversal', () => {
    const events = [...lost, recovery('1000.00'), reversed]
    expect(linesOf(events).slice(1)).toEqual([
      'recoveryReversed: 2100 -1000.00, 4200 1000.00',
      'catchUp: 1200 91.11, 4000 -91.11',
      'partialsReleased: 1100 -234.64, 1200 -765.36, 2100 1000.00',
    ])
    const { state, transactions, payments } = replayEvents(loan, events)
    expect(balanceOf(transactions, '4200')).toBe(0n)
    expect(state).toMatchObject({ unapplied: 0n, principal: 18_241_22n })
    expect(payments.get('p2')?.split).toMatchObject({ recovery: 0n, unapplied: 1_000_00n })
  })

  it('keeps a recovery unapplied at the reversal where it makes up no installment', () => {
    const holding = aLoanUnderRules({}, { holdPartials: true })
    const { state } = replayEvents(holding, [...lost, recovery('100.00'), reversed])
    expect(state).toMatchObject({ unapplied: 100_00n, principal: 18_475_86n })
  })

  it('takes a recovery out of the loan when its bank returns it after the reversal', () => {
    const back: LoanHistoryEvent = {
      kind: 'returned',
      paymentId: 'p2',
      on: day('2026-08-02'),
      code: 'R01',
    }
    const paid = [recovery('1000.00'), recovery('300.00', 'p3')]
    const { state, transactions } = replayEvents(loan, [...lost, ...paid, reversed, back])
    const without = replayEvents(loan, [...lost, recovery('300.00', 'p3'), reversed])
    expect(owedBalances(loan.terms, state)).toEqual(owedBalances(loan.terms, without.state))
    expect([state.unapplied, balanceOf(transactions, '2100')]).toEqual([0n, 0n])
    expect(balanceOf(transactions, '1010')).toBe(300_00n)
  })

  it('pays the loan off when recoveries make up all before a reversal on the same day', () => {
    const all = aPayment('p2', '19198.50', '2026-07-13', { channel: 'check' })
    const { state } = replayEvents(loan, [...lost, all, { ...reversed, on: day('2026-07-13') }])
    expect(state).toMatchObject({ paidOffOn: '2026-07-13', principal: 0n, unapplied: 0n })
  })

  it('closes the days since a charge-off, also where its recoveries pay the loan off at once', () => {
    const free = aLoanUnderRules({ rate: 0n }, loan.rules)
    const owing = replayEvents(free, lost).state
    const left = formatDollars(highestPayment(free, owing, day('2026-07-20')))
    const all = aPayment('p2', left, '2026-07-20', { channel: 'check' })
    const { state } = replayEvents(free, [...lost, all, reversed])
    expect(state).toMatchObject({ paidOffOn: '2026-08-02', closedThrough: '2026-08-02' })
  })
})

const anyLoan = anyServicedLoan(aLoanUnderRules, feesFirst)

/** The same loan with a charge-off that is reversed some days later, and without. */
function bothWays(under: LoanUnderRules, state: LoanState, days: { from: string; wait: number }) {
  const from = day(days.from)
  const on = addDays(from, days.wait)
  const apply = (events: readonly LoanEvent[]) => {
    const transactions = []
    let now = state
    for (const event of events) {
      const applied = applyEvent(under, now, event)
      now = applied.state
      transactions.push(...applied.transactions)
    }
    return { state: now, ledger: trialBalance(transactions) }
  }
  return {
    undone: apply([
      { kind: 'chargedOff', on: from },
      { kind: 'chargeOffReversed', on },
    ]),
    without: apply([
      { kind: 'accrued', through: from },
      { kind: 'partialsReleased', on: from },
      { kind: 'accrued', through: on },
    ]),
  }
}

it('leads by any charge-off and its reversal to the loan without them', () => {
  fc.assert(
    fc.property(anyLoan, anyCommands, fc.nat({ max: 200 }), (under, commands, wait) => {
      const scenario = startScenario(under)
      for (const command of commands) runCommand(under, scenario, command)
      const { state, today } = scenario
      fc.pre(state.chargedOff === null && state.paidOffOn === null)
      // What is held may pay the loan off as it is to be charged off: then there is no charge-off.
      const ended = applyEvent(under, state, { kind: 'chargedOff', on: today }).state
      fc.pre(ended.chargedOff !== null)
      const { undone, without } = bothWays(under, state, { from: today, wait })
      fc.pre(without.state.paidOffOn === null)
      const own = { recentPrincipal: [], closedThrough: today, chargeOffHeldSince: null }
      expect({ ...undone.state, ...own }).toEqual({ ...without.state, ...own })
      for (const account of new Set([...undone.ledger.keys(), ...without.ledger.keys()]))
        expect([account, undone.ledger.get(account) ?? 0n]).toEqual([
          account,
          without.ledger.get(account) ?? 0n,
        ])
    }),
    { numRuns: 300 },
  )
})
