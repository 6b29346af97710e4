import { describe, expect, it } from 'vitest'
import { aLoan, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'
import { parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { feesFirst } from '../../payments/allocate-payment.ts'
import { newLoanState } from '../loan.ts'
import { forgetDebit, holdIfPaidOff, holdPayoff, recordDebit } from './hold-payoff.ts'

const usual = aLoanUnderRules()
const loan = { ...usual, rules: { ...usual.rules, payoffHoldDays: 10 } }
const open = { ...newLoanState(aLoan()), principal: cents(1_000_00n) }
const over = { ...open, principal: cents(0n), paidOffOn: parseDay('2026-11-20') }
const on = (channel: 'ach' | 'pad' | 'card' | 'check', day = '2026-11-20') => ({
  channel,
  effectiveOn: parseDay(day),
})
const debited = (...days: string[]) => ({ ...over, recentDebits: days.map(parseDay) })

describe('holdPayoff', () => {
  it.each([
    ['ach', ['2026-11-20'], '2026-11-30'],
    ['card', ['2026-11-18'], '2026-11-28'],
    ['check', ['2026-11-12', '2026-11-18', '2026-11-16'], '2026-11-28'],
    ['card', ['2026-11-11'], '2026-11-21'],
    ['card', ['2026-11-10'], null],
    ['card', [], null],
  ] as const)('holds a payoff by %s after bank debits of %j until %s', (channel, days, until) => {
    expect(holdPayoff(loan, debited(...days), on(channel)).heldUntil).toBe(until)
  })

  it('holds no loan that stays open, and none that was charged off', () => {
    const recentDebits = [parseDay('2026-11-18')]
    expect(holdPayoff(loan, { ...open, recentDebits }, on('card')).heldUntil).toBe(null)
  })

  it('holds nothing where the lender holds for no days', () => {
    const rules = { ...loan.rules, payoffHoldDays: 0 }
    expect(holdPayoff({ ...loan, rules }, debited('2026-11-18'), on('card')).heldUntil).toBe(null)
  })
})

describe('holdIfPaidOff', () => {
  const recentDebits = [parseDay('2026-11-18')]
  const late: LoanHistoryEvent[] = [
    { kind: 'disbursed', on: parseDay('2026-01-15') },
    { kind: 'lateFeeAssessed', no: 1, amount: cents(15_00n), on: parseDay('2026-02-26') },
    aPayment('p1', '18800.00', '2026-02-27', { channel: 'ach' }),
  ]
  const rules = { ...loan.rules, waterfall: feesFirst }
  const free = { ...loan, rules, terms: { ...loan.terms, rate: 0n } }

  it('holds a loan whose last fee is waived after a bank debit', () => {
    const { state } = replayEvents(free, [
      ...late,
      { kind: 'lateFeeWaived', no: 1, on: parseDay('2026-03-01') },
    ])
    expect(state).toMatchObject({ paidOffOn: '2026-03-01', heldUntil: '2026-03-09' })
  })

  it('holds a payoff by bank that shows its late fee to be wrong, though it pays that fee first', () => {
    const early = aPayment('p1', '18800.00', '2026-02-20', {
      channel: 'ach',
      enteredOn: parseDay('2026-02-27'),
    })
    const { state } = replayEvents(free, [...late.slice(0, 2), early])
    expect(state).toMatchObject({ paidOffOn: '2026-02-27', heldUntil: '2026-03-02' })
  })

  it('holds nothing that was over before, that stays open, or whose debits are final', () => {
    const held = { ...over, recentDebits }
    expect(holdIfPaidOff(loan, over, held)).toBe(held)
    const owing = { ...open, recentDebits }
    expect(holdIfPaidOff(loan, open, owing)).toBe(owing)
    const final = { ...over, recentDebits: [parseDay('2026-11-10')] }
    expect(holdIfPaidOff(loan, open, final)).toBe(final)
  })
})

it('keeps bank debits for as long as they may come back, and no card', () => {
  const first = recordDebit(loan, open, on('ach', '2026-11-01'))
  const second = recordDebit(loan, first, on('pad', '2026-11-10'))
  expect(second.recentDebits).toEqual(['2026-11-01', '2026-11-10'])
  expect(recordDebit(loan, second, on('ach', '2026-11-11')).recentDebits).toEqual([
    '2026-11-10',
    '2026-11-11',
  ])
  expect(recordDebit(loan, second, on('card')).recentDebits).toEqual(second.recentDebits)
})

it('forgets one debit of a day when it comes back, and no card of that day', () => {
  const twice = debited('2026-11-18', '2026-11-18', '2026-11-19')
  expect(forgetDebit(twice, on('ach', '2026-11-18')).recentDebits).toEqual([
    '2026-11-18',
    '2026-11-19',
  ])
  expect(forgetDebit(twice, on('card', '2026-11-18'))).toBe(twice)
})

it('keeps a debit by the day on which its bank is asked for it, and drops that one', () => {
  const debit = { ...on('ach', '2026-12-25'), collectedOn: parseDay('2026-12-28') }
  const once = recordDebit(loan, recordDebit(loan, over, on('ach', '2026-12-24')), debit)
  expect(once.recentDebits).toEqual(['2026-12-24', '2026-12-28'])
  expect(forgetDebit(once, debit).recentDebits).toEqual(['2026-12-24'])
})
