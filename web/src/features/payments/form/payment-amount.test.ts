import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { aLoan } from '../../../../testing/portal-builders.ts'
import {
  listAmountChoices,
  checkTypedAmount,
  dueAfter,
  readPrefilledAmount,
} from './payment-amount.ts'

const payoffOn = parseDay('2026-11-20')
const bounds = { minimum: cents(10_00n), payoff: cents(500_00n), payoffOn }

describe('an amount', () => {
  it.each([
    ['', 'notAnAmount'],
    ['abc', 'notAnAmount'],
    ['0', 'notPositive'],
    ['9.99', 'belowMinimum'],
    ['10', null],
    ['10.5', null],
    ['500.00', null],
    ['500.01', 'abovePayoff'],
  ])('judges the amount %j as %s', (text, problem) => {
    expect(checkTypedAmount(text, bounds)).toBe(problem)
  })
})

function offered(loan: ReturnType<typeof aLoan>): string[] {
  return listAmountChoices(loan, bounds).map(
    ({ value, amount }) => `${value} ${formatDollars(amount)}`,
  )
}

const aheadOf = (next: bigint) => ({
  nextPayment: cents(next),
  paidAheadUntil: parseDay('2027-01-08'),
})

describe('the amounts offered', () => {
  it('offers the regular payment and the payoff', () => {
    expect(offered(aLoan())).toEqual(['regular 471.88', 'payoff 500.00'])
  })

  it('offers what is due first when payments were missed', () => {
    const late = aLoan({ daysPastDue: 36, totalDue: cents(490_00n) })
    expect(offered(late)[0]).toBe('due 490.00')
  })

  it.each([
    [
      'part of it was paid already',
      { nextPayment: cents(321_88n) },
      ['stillDue 321.88', 'regular 471.88'],
    ],
    ['fees are due with it', { nextPayment: cents(491_88n) }, ['regular 471.88']],
    ['all of it was paid ahead', aheadOf(321_88n), ['regular 471.88']],
    ['nothing is due', { nextPayment: cents(0n) }, ['regular 471.88']],
  ])('offers what is due now where that is less than the regular payment: %s', (_, due, first) => {
    expect(offered(aLoan(due))).toEqual([...first, 'payoff 500.00'])
  })

  it('offers no amount that could not be paid, and none twice', () => {
    expect(offered(aLoan({ regularPayment: cents(0n) }))).toEqual(['payoff 500.00'])
    const all = cents(500_00n)
    expect(offered(aLoan({ regularPayment: all, nextPayment: all }))).toEqual(['regular 500.00'])
  })
})

it('opens the payment form with the regular payment only where the lender prefills it', () => {
  expect(readPrefilledAmount(aLoan(), true)).toBe('471.88')
  expect(readPrefilledAmount(aLoan(), false)).toBe('')
  expect(readPrefilledAmount(aLoan({ regularPayment: cents(0n) }), true)).toBe('')
})

it('opens the payment form with all that is due where payments were missed and none is prefilled', () => {
  const late = { daysPastDue: 36, totalDue: cents(490_00n) }
  expect(readPrefilledAmount(aLoan(late), false)).toBe('490.00')
  expect(readPrefilledAmount(aLoan(late), true)).toBe('471.88')
  expect(readPrefilledAmount(aLoan({ ...late, loanStatus: 'bankruptcy' }), false)).toBe('')
})

it('opens the payment form with no more than the payoff, which is the most that is taken', () => {
  expect(readPrefilledAmount(aLoan({ payoff: cents(25_00n) }), true)).toBe('25.00')
  expect(readPrefilledAmount(aLoan({ payoff: cents(0n) }), true)).toBe('')
})

it.each([
  ['past due, its fees among it', { daysPastDue: 36, totalDue: cents(856_83n) }, 451_06n],
  ['due next', { nextPayment: cents(411_88n) }, 6_11n],
  ['due, and all of it is paid', { nextPayment: cents(405_77n) }, 0n],
  [
    'due on no day yet, as payments were made ahead',
    { paidAheadUntil: parseDay('2027-01-08') },
    0n,
  ],
])('tells what stays due after a payment of $405.77 where it is %s', (_, different, left) => {
  expect(dueAfter(aLoan(different), cents(405_77n), cents(900_00n))).toBe(left)
})

it('tells that nothing stays due after a payoff, whose interest ends before the due date', () => {
  const ending = aLoan({ nextPayment: cents(134_57n) })
  expect(dueAfter(ending, cents(134_04n), cents(134_04n))).toBe(0n)
  expect(dueAfter(ending, cents(134_03n), cents(134_04n))).toBe(54n)
})

it('fills in nothing where all that is past due is on its way', () => {
  const covered = aLoan({ daysPastDue: 1, totalDue: cents(0n), nextPayment: cents(0n) })
  expect(readPrefilledAmount(covered, false)).toBe('')
  expect(readPrefilledAmount(covered, true)).toBe('')
})
