import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { aLoan } from '../../../../testing/portal-builders.ts'
import {
  listAmountChoices,
  checkTypedAmount,
  findDecimalMark,
  readPrefilledAmount,
  isAmountBegun,
  readTypedAmount,
  showTypedAmount,
} from './payment-amount.ts'
import { toPlainText } from '../review/to-plain-text.ts'

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

  it.each([
    ['1,', true],
    ['1,23', true],
    ['1 234,5', true],
    ['25.505', false],
    ['-1', false],
    ['1e3', false],
  ])('knows whether %s may still become an amount: %s', (text, may) => {
    expect(isAmountBegun(text)).toBe(may)
  })
})

it.each([
  // written, read where cents follow a point, and where they follow a comma
  ['25', '25', '25'],
  ['25.', '25', '25'],
  ['.50', '0.50', '0.50'],
  [' 25.00 ', '25.00', '25.00'],
  ['$1,234.50', '1234.50', '1234.50'],
  ['USD 1 234 567', '1234567', '1234567'],
  ['1,234,567.00', '1234567.00', '1234567.00'],
  ['25,50 $', null, '25.50'],
  ['US$ 25', '25', '25'],
  ['CA$25.50 CAD', '25.50', '25.50'],
  ['12$50', null, null],
  ['1USD2', null, null],
  ['$12$50$', null, null],
  ['1 234,56', null, '1234.56'],
  ['1\u202f234,56 $', null, '1234.56'],
  ['1.234,5', null, '1234.5'],
  ['12,345', '12345', null],
  ['10.999', null, null],
  ['1e3', null, null],
  ['-5', null, null],
  ['1,23', null, '1.23'],
  ['12 34', null, null],
  ['12345678901', null, null],
  ['about 25', null, null],
  ['.', null, null],
  ['', null, null],
])('reads the typed amount %j as %j, and in French as %j', (text, read, readInFrench) => {
  expect(readTypedAmount(text)).toBe(read)
  expect(readTypedAmount(text, ',')).toBe(readInFrench)
})

it('shows the cents of an amount behind the mark of the reader’s language', () => {
  expect(findDecimalMark('fr-CA')).toBe(',')
  expect(findDecimalMark('en-CA')).toBe('.')
  expect(showTypedAmount('1234.50', ',')).toBe('1234,50')
  expect(showTypedAmount('1234.50', '.')).toBe('1234.50')
})

function offered(loan: ReturnType<typeof aLoan>): string[] {
  return listAmountChoices(loan, bounds).map(
    ({ value, amount }) => `${value} ${formatDollars(amount)}`,
  )
}

describe('the amounts offered', () => {
  it('offers the regular payment and the payoff', () => {
    expect(offered(aLoan())).toEqual(['regular 471.88', 'payoff 500.00'])
  })

  it('offers what is due first when payments were missed', () => {
    const late = aLoan({ daysPastDue: 36, totalDue: cents(490_00n) })
    expect(offered(late)[0]).toBe('due 490.00')
  })

  it('offers no amount that could not be paid, and none twice', () => {
    expect(offered(aLoan({ regularPayment: cents(0n) }))).toEqual(['payoff 500.00'])
    expect(offered(aLoan({ regularPayment: cents(500_00n) }))).toEqual(['regular 500.00'])
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

it('reads a lender’s markup as text', () => {
  expect(toPlainText('<p>One &amp; two</p><p>Three<script>alert(1)</script></p>')).toMatch(
    /^One & two\nThree/,
  )
})
