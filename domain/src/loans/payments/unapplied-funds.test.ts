import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { trialBalance } from '../../../testing/balance.ts'
import { parseDollars } from '../../money.ts'
import { applyEvent } from '../events/apply-event.ts'
import { restoreUnappliedFunds, releaseUnappliedFunds } from './unapplied-funds.ts'
import { payoffAmount } from '../payoff/payoff.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules({}, { holdPartials: true })
const first = aPayment('p1', '200.00', '2026-02-15')
const second = aPayment('p2', '300.00', '2026-02-20')
const back = (paymentId: string, on: string): LoanHistoryEvent => ({
  kind: 'returned',
  paymentId,
  on: day(on),
  code: 'R01',
})

it.each([
  // paid                held      satisfied  principal
  [['467.83'], '467.83', '0.00', '18800.00'],
  [['467.84'], '0.00', '467.84', '18475.86'],
  [['200.00', '267.83'], '467.83', '0.00', '18800.00'],
  [['200.00', '267.84'], '0.00', '467.84', '18475.86'],
  [['200.00', '300.00'], '0.00', '500.00', '18443.70'],
  [['467.84', '100.00'], '100.00', '467.84', '18475.86'],
  [['18900.00', '50.00'], '0.00', '18943.70', '0.00'],
] as const)(
  'holds of %j paid on one day %s as unapplied, and %s satisfies',
  (paid, held, satisfied, left) => {
    const events = paid.map((amount, no) => aPayment(`p${no}`, amount, '2026-02-15'))
    const { state } = afterEvents(loan, events)
    expect(state.unapplied).toBe(parseDollars(held))
    expect(state.satisfied).toBe(parseDollars(satisfied))
    expect(state.principal).toBe(parseDollars(left))
  },
)

it('posts unapplied funds to 2100 first, and out of it once an installment is full', () => {
  const { rows, state } = afterEvents(loan, [first, second])
  const lines = rows.slice(1).map((row) => row.transactions.map(formatTransaction))
  expect(lines).toEqual([
    ['1200 143.70, 4000 -143.70', '1030 200.00, 2100 -200.00'],
    [
      '1200 23.18, 4000 -23.18',
      '1030 300.00, 2100 -300.00',
      '1100 -333.12, 1200 -166.88, 2100 500.00',
    ],
  ])
  expect(rows.slice(1).map(({ split }) => split?.unapplied)).toEqual([200_00n, 300_00n])
  expect(state.releases).toHaveLength(1)
})

it('lowers the payoff by unapplied funds, and not the interest', () => {
  const { state } = afterEvents(loan, [first])
  const without = afterEvents(loan, [{ kind: 'accrued', through: day('2026-02-15') }]).state
  const on = day('2026-02-20')
  expect(payoffAmount(loan.terms, without, on) - payoffAmount(loan.terms, state, on)).toBe(200_00n)
})

describe('a returned payment that was unapplied', () => {
  it('takes a returned payment out of unapplied funds', () => {
    const { state, transactions } = afterEvents(loan, [first, back('p1', '2026-02-18')])
    expect(state.unapplied).toBe(0n)
    expect(trialBalance(transactions).get('2100')).toBe(0n)
  })

  it('undoes the application of a returned payment, and keeps the other payment unapplied again', () => {
    const { rows, state } = afterEvents(loan, [first, second, back('p1', '2026-02-25')])
    expect(state.unapplied).toBe(300_00n)
    expect(state.satisfied).toBe(0n)
    expect(state.principal).toBe(18_800_00n)
    expect(rows.at(-1)?.transactions.map(formatTransaction)).toEqual([
      '1200 22.77, 4000 -22.77',
      '1100 333.12, 1200 166.88, 2100 -500.00',
      '1030 -200.00, 2100 200.00',
      '1200 0.41, 4000 -0.41',
    ])
  })

  it('applies what is left after a return again, as of its day, where it is enough by itself', () => {
    const more = aPayment('p2', '700.00', '2026-02-20')
    const { state } = afterEvents(loan, [first, more, back('p1', '2026-02-25')])
    const alone = afterEvents(loan, [more, { kind: 'accrued', through: day('2026-02-25') }]).state
    expect(state.unapplied).toBe(0n)
    expect(state.principal).toBe(alone.principal)
    expect(state.accruedExact).toBe(alone.accruedExact)
  })

  it('refunds part of an unapplied payment out of unapplied funds', () => {
    const part: LoanHistoryEvent = {
      kind: 'refunded',
      paymentId: 'p1',
      on: day('2026-02-18'),
      withFee: false,
      amount: parseDollars('50.00'),
    }
    expect(afterEvents(loan, [first, part]).state.unapplied).toBe(150_00n)
  })
})

it('owes a payment as another fee that is returned after its application is forgotten', () => {
  const lost = afterEvents(loan, [first, second])
  const payment = lost.payments.get('p1')
  if (payment === undefined) throw new Error('p1')
  const { state, transactions } = applyEvent(
    loan,
    { ...lost.state, releases: [] },
    { kind: 'returned', payment, on: day('2027-05-01') },
  )
  expect(state).toMatchObject({ unapplied: 0n, otherFee: 200_00n, satisfied: 500_00n })
  expect(transactions.map(formatTransaction)).toContain('1030 -200.00, 1320 200.00')
})

describe('at the end', () => {
  it('applies unapplied funds before a loan is charged off', () => {
    const lost: LoanHistoryEvent = { kind: 'chargedOff', on: day('2026-02-15') }
    const { state } = afterEvents(loan, [first, lost])
    expect(state.unapplied).toBe(0n)
    expect(state.chargedOff?.principal).toBe(18_743_70n)
    expect(state.chargedOff?.interest).toBe(0n)
  })

  it('applies unapplied funds when the lender asks for it', () => {
    const { state } = afterEvents(loan, [
      first,
      { kind: 'partialsReleased', on: day('2026-02-16') },
    ])
    expect(state.unapplied).toBe(0n)
    expect(state.satisfied).toBe(200_00n)
  })
})

it('applies nothing where nothing is unapplied, and reports what can not be taken out again', () => {
  const { state } = afterEvents(loan, [])
  const days = { on: day('2026-02-15'), effectiveOn: day('2026-02-15') }
  expect(releaseUnappliedFunds(loan, state, days)).toEqual({ state, transactions: [] })
  const needed = parseDollars('1.00')
  expect(restoreUnappliedFunds(loan, state, { needed, on: days.on }).missing).toBe(needed)
})
