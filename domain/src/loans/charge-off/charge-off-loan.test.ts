import { describe, expect, it } from 'vitest'
import { aFee, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { parseDay } from '../../calendar.ts'
import { balanceOf, trialBalance } from '../../../testing/balance.ts'
import { owedBalances, chargeOffLoan, unrecoveredBalance } from './charge-off-loan.ts'
import { highestPayment } from '../payoff/payoff.ts'
import { parseDollars } from '../../money.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const lost: readonly LoanHistoryEvent[] = [
  { kind: 'disbursed', on: day('2026-01-15') },
  aPayment('p1', '467.84', '2026-02-15'),
  aFee('lateFee', '23.39', '2026-03-26'),
  { kind: 'chargedOff', on: day('2026-07-13') },
]

describe('a charge-off', () => {
  const { state, transactions } = replayEvents(loan, lost)

  it('empties a loan by its charge-off, and remembers what was owed', () => {
    expect(owedBalances(loan.terms, state)).toEqual({
      principal: 0n,
      interest: 0n,
      lateFee: 0n,
      nsfFee: 0n,
      otherFee: 0n,
    })
    expect(state.chargedOff).toEqual({
      on: '2026-07-13',
      principal: 18_475_86n,
      interest: 674_25n,
      lateFee: 23_39n,
      nsfFee: 0n,
      otherFee: 0n,
      recovered: 0n,
    })
  })

  it('expenses the principal of a charged-off loan and reverses income that was never paid', () => {
    expect(Object.fromEntries(trialBalance(transactions))).toEqual({
      '1030': 467_84n,
      '1100': 0n,
      '1200': 0n,
      '1300': 0n,
      '2500': -18_800_00n,
      '4000': -143_70n,
      '4100': 0n,
      '5200': 18_475_86n,
    })
  })

  it('earns no interest and takes no fee after a charge-off', () => {
    const night: LoanHistoryEvent = { kind: 'accrued', through: day('2026-12-31') }
    expect(replayEvents(loan, [...lost, night]).state).toEqual(state)
    const fee = aFee('lateFee', '1.00', '2026-07-14')
    expect(() => replayEvents(loan, [...lost, fee])).toThrow(AssertionError)
    expect(() => replayEvents(loan, [...lost, ...lost.slice(-1)])).toThrow(AssertionError)
  })
})

describe('after a charge-off', () => {
  it('takes payments after a charge-off as recoveries, up to what was charged off', () => {
    const paid = aPayment('p2', '19200.00', '2026-08-01', { channel: 'check' })
    const { state, transactions, payments } = replayEvents(loan, [...lost, paid])
    expect(payments.get('p2')?.split.recovery).toBe(19_173_50n)
    expect(payments.get('p2')?.split.overpayment).toBe(26_50n)
    expect(balanceOf(transactions, '4200')).toBe(-19_173_50n)
    expect(highestPayment(loan, state, day('2026-08-01'))).toBe(0n)
  })

  it('reverses a recovery when its payment is returned', () => {
    const { state, transactions } = replayEvents(loan, [
      ...lost,
      aPayment('p2', '500.00', '2026-08-01'),
      { kind: 'returned', paymentId: 'p2', on: day('2026-08-05'), code: 'R01' },
    ])
    expect(state).toEqual({ ...replayEvents(loan, lost).state, recentDebits: [] })
    expect(balanceOf(transactions, '4200')).toBe(0n)
  })

  it('charges off an earlier payment that is returned, with its interest to the charge-off', () => {
    const { state } = replayEvents(loan, [
      ...lost,
      { kind: 'returned', paymentId: 'p1', on: day('2026-07-20'), code: 'R10' },
    ])
    const without = replayEvents(
      loan,
      lost.filter(({ kind }) => kind !== 'payment'),
    ).state
    expect(state.chargedOff).toEqual(without.chargedOff)
    expect(state.principal).toBe(0n)
    expect(state.chargedOff && unrecoveredBalance(state.chargedOff)).toBe(19_653_17n)
  })

  it('adds to a charge-off the late fee of a returned payment; a fee waived since as principal', () => {
    const free = aLoanUnderRules({ rate: 0n })
    const fee: LoanHistoryEvent = {
      kind: 'lateFeeAssessed',
      no: 1,
      amount: parseDollars('20.00'),
      on: day('2026-02-26'),
    }
    const paid = aPayment('p1', '487.84', '2026-03-01')
    const off: LoanHistoryEvent = { kind: 'chargedOff', on: day('2026-07-13') }
    const back: LoanHistoryEvent = {
      kind: 'returned',
      paymentId: 'p1',
      on: day('2026-07-20'),
      code: 'R10',
    }
    const waived: LoanHistoryEvent = { kind: 'lateFeeWaived', no: 1, on: day('2026-04-01') }
    const opened: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }
    const first = replayEvents(free, [opened, fee, paid, off, back])
    expect(first.state.chargedOff).toMatchObject({ principal: 18_800_00n, lateFee: 20_00n })
    expect(first.state).toMatchObject({ principal: 0n, lateFee: 0n })
    const second = replayEvents(free, [opened, fee, paid, waived, off, back])
    const unpaid = replayEvents(free, [opened, fee, waived, off])
    expect(second.state.chargedOff).toEqual(unpaid.state.chargedOff)
    for (const { transactions } of [first, second]) expect(balanceOf(transactions, '4100')).toBe(0n)
  })

  it('posts nothing for the charge-off of a loan that owes nothing', () => {
    const { state } = replayEvents(loan, lost)
    expect(chargeOffLoan(loan.terms, state, day('2026-07-21')).transactions).toEqual([])
  })
})
