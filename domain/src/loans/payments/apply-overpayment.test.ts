import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aFee,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { trialBalance } from '../../../testing/balance.ts'
import { cents, zero } from '../../money.ts'
import { owedBalances } from '../charge-off/charge-off-loan.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules({}, { payoffHoldDays: 10 })
const first = aPayment('p1', '467.84', '2026-02-15')
/** The payoff of the day is 18,498.64 after the first payment; 150.00 is too much. */
const tooMuch = aPayment('p2', '18648.64', '2026-02-20', { channel: 'check' })
const exact = aPayment('p2', '18498.64', '2026-02-20', { channel: 'check' })
const back = (paymentId: string, on = '2026-03-02'): LoanHistoryEvent => ({
  kind: 'returned',
  paymentId,
  on: day(on),
  code: 'R01',
})
const byCheque = (name: string, amount: string, on: string) =>
  aPayment(name, amount, on, { channel: 'check' })

const owedAfter = (events: readonly LoanHistoryEvent[]) => {
  const { state } = afterEvents(loan, events)
  return [
    owedBalances(loan.terms, state),
    state.accruedExact,
    state.satisfied,
    state.refundsPayable,
  ]
}

describe('what was overpaid, when the payoff is open again', () => {
  it('applies an overpayment to what is owed again, as a payment of that day would be', () => {
    const { state, rows } = afterEvents(loan, [first, tooMuch, back('p1')])
    expect(state).toMatchObject({ paidOffOn: null, refundsPayable: 0n })
    const lines =
      rows.at(-1)?.transactions.map((one) => `${one.kind}: ${formatTransaction(one)}`) ?? []
    expect(lines.at(-1)).toMatch(/^overpaymentApplied: .*2200 150\.00$/)
    const asPaid = [first, exact, back('p1'), byCheque('p3', '150.00', '2026-03-02')]
    expect(owedAfter([first, tooMuch, back('p1')])).toEqual(owedAfter(asPaid))
  })

  it('pays a returned-payment fee out of an overpayment, and leaves the loan paid off', () => {
    const { state, transactions } = afterEvents(loan, [
      first,
      tooMuch,
      aFee('nsfFee', '25.00', '2026-03-02'),
    ])
    expect(state).toMatchObject({ nsfFee: 0n, refundsPayable: 125_00n, paidOffOn: '2026-03-02' })
    expect(trialBalance(transactions).get('2200')).toBe(-125_00n)
    expect(trialBalance(transactions).get('1310') ?? zero).toBe(0n)
  })

  it('applies no more of an overpayment than is owed, and leaves the rest to be refunded', () => {
    const small = byCheque('p0', '100.00', '2026-02-10')
    const events = [small, byCheque('p2', '19000.00', '2026-02-20'), back('p0')]
    const { state } = afterEvents(loan, events)
    const whole = afterEvents(loan, events.slice(0, 2)).state.refundsPayable
    expect(whole).toBeGreaterThan(100_00n)
    expect(state.paidOffOn).toBe('2026-03-02')
    expect(state.refundsPayable).toBeGreaterThan(0n)
    expect(state.refundsPayable).toBeLessThan(whole - 100_00n + 1n)
  })

  it('applies no overpayment where a return leaves the loan paid off', () => {
    const another = byCheque('p3', '200.00', '2026-02-21')
    const { state, rows } = afterEvents(loan, [first, tooMuch, another, back('p3')])
    expect(state).toMatchObject({ paidOffOn: '2026-02-20', refundsPayable: 150_00n })
    expect(rows.at(-1)?.transactions.map(({ kind }) => kind)).toEqual(['return'])
  })

  it('holds the overpayment of a payoff by bank as long as the payoff may be returned', () => {
    const byBank = aPayment('p2', '18648.64', '2026-02-20')
    const nsf = aFee('nsfFee', '25.00', '2026-02-23')
    const { state } = afterEvents(loan, [first, byBank, nsf])
    expect(state).toMatchObject({ paidOffOn: '2026-02-23', heldUntil: '2026-03-02' })
  })

  it('takes the overpayment back with its payment: all is owed as without it', () => {
    const { state, transactions } = afterEvents(loan, [first, tooMuch, back('p1'), back('p2')])
    expect(state.refundsPayable).toBe(0n)
    const bare = afterEvents(loan, [first, exact, back('p1'), back('p2')])
    const without = owedBalances(loan.terms, bare.state)
    expect(owedBalances(loan.terms, state)).toEqual(without)
    expect(state.accruedExact).toBe(bare.state.accruedExact)
    expect(state.releases).toEqual([])
    for (const [account, balance] of trialBalance(transactions))
      expect([account, balance]).toEqual([
        account,
        trialBalance(bare.transactions).get(account) ?? zero,
      ])
  })

  it('takes part of an overpayment back where a part of its payment is refunded', () => {
    const refund: LoanHistoryEvent = {
      kind: 'refunded',
      paymentId: 'p2',
      on: day('2026-03-05'),
      withFee: false,
      amount: cents(100_00n),
    }
    const { state } = afterEvents(loan, [first, tooMuch, back('p1'), refund])
    expect(state).toMatchObject({ refundsPayable: 0n, otherFee: 0n })
    const paid = state.releases.map(({ split }) => split.interest + split.principal)
    expect(paid).toEqual([50_00n])
  })

  it('applies an overpayment to a charge-off that is reversed', () => {
    const events: LoanHistoryEvent[] = [
      { kind: 'chargedOff', on: day('2026-07-13') },
      byCheque('p1', '20000.00', '2026-07-20'),
      { kind: 'chargeOffReversed', on: day('2026-08-02') },
    ]
    const { state } = afterEvents(loan, events)
    expect(afterEvents(loan, events.slice(0, 2)).state.refundsPayable).toBeGreaterThan(100_00n)
    expect(state).toMatchObject({ chargedOff: null, principal: 0n, paidOffOn: '2026-08-02' })
  })

  it('leaves an overpayment alone where the lender’s system is the system of record', () => {
    const theirs = { ...loan, mode: 'lender' } as const
    const { state } = afterEvents(theirs, [first, tooMuch, back('p1')])
    expect(state).toMatchObject({ paidOffOn: null, refundsPayable: 150_00n })
  })
})
