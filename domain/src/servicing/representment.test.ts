import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, plainRules } from '../../testing/builders.ts'
import { parseTable } from '../../testing/parse-table.ts'
import { AssertionError } from '../assert.ts'
import { addDays, parseDay } from '../calendar.ts'
import { amountsDue } from '../loans/status/amounts-due.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import { newLoanState } from '../loans/loan.ts'
import { payoffAmount } from '../loans/payoff/payoff.ts'
import { add, type Cents, cents, formatDollars, parseDollars, subtract, zero } from '../money.ts'
import { returnCodes } from '../payments/tables/return-codes.ts'
import { lastRepresentmentDay, representmentAmount, representmentDate } from './representment.ts'

const day = parseDay

describe('a debit returned for insufficient funds', () => {
  it.each(
    parseTable(`
      code | attempts | first      | returned   | after | max | again
      R01  | 0        | 2026-11-16 | 2026-11-18 | 3     | 2   | 2026-11-23
      R01  | 0        | 2026-11-18 | 2026-11-20 | 3     | 2   | 2026-11-25
      R01  | 0        | 2026-11-20 | 2026-11-24 | 3     | 2   | 2026-11-30
      R09  | 1        | 2026-11-16 | 2026-11-20 | 1     | 2   | 2026-11-23
      R01  | 2        | 2026-11-16 | 2026-11-20 | 3     | 2   | -
      R01  | 2        | 2026-11-16 | 2026-11-20 | 3     | 9   | -
      R01  | 1        | 2026-11-16 | 2026-11-20 | 3     | 1   | -
      R01  | 0        | 2026-11-16 | 2026-11-20 | 3     | 0   | -
      R01  | 1        | 2026-05-20 | 2026-11-13 | 1     | 2   | 2026-11-16
      R01  | 1        | 2026-05-19 | 2026-11-13 | 1     | 2   | -
      901  | 0        | 2026-11-06 | 2026-11-10 | 3     | 2   | 2026-11-16
      908  | 0        | 2026-12-22 | 2026-12-24 | 1     | 2   | 2026-12-29
      901  | 1        | 2026-11-06 | 2026-11-10 | 3     | 2   | -
      901  | 0        | 2026-11-02 | 2026-11-27 | 3     | 2   | 2026-12-02
      901  | 0        | 2026-11-01 | 2026-11-27 | 3     | 2   | -
      R02  | 0        | 2026-11-16 | 2026-11-20 | 3     | 2   | -
      toString | 0    | 2026-11-16 | 2026-11-20 | 3     | 2   | -
    `),
  )('presents $code after $attempts tries, returned on $returned, again on: $again', (row) => {
    const rules = {
      ...plainRules,
      representMax: Number(row.max),
      representAfterDays: Number(row.after),
    }
    const debit = {
      code: row.code ?? '',
      attempts: Number(row.attempts),
      firstOn: day(row.first ?? ''),
      returnedOn: day(row.returned ?? ''),
    }
    expect(representmentDate(debit, rules) ?? '-').toBe(row.again)
  })

  it('presents a debit again until 180 days after the first try by ACH, and 30 by PAD', () => {
    expect(lastRepresentmentDay('ach', day('2026-05-20'))).toBe('2026-11-16')
    expect(lastRepresentmentDay('pad', day('2026-11-02'))).toBe('2026-12-02')
  })

  it('presents no debit again on a day on which the lender says banks are closed', () => {
    const rules = { ...plainRules, extraClosedDays: [day('2026-11-23')] }
    const on = day('2026-11-18')
    const debit = { code: 'R01', attempts: 0, firstOn: on, returnedOn: on }
    expect(representmentDate(debit, rules)).toBe('2026-11-24')
  })

  it('presents no debit again for any other code, and refuses half a try', () => {
    const on = day('2026-11-20')
    const again = [...returnCodes.keys()].filter(
      (code) =>
        representmentDate(
          { code, attempts: 0, firstOn: addDays(on, -2), returnedOn: on },
          plainRules,
        ) !== null,
    )
    expect(again).toEqual(['R01', 'R09', '901', '908'])
    const half = { code: 'R01', attempts: 0.5, firstOn: on, returnedOn: on }
    expect(() => representmentDate(half, plainRules)).toThrow(AssertionError)
  })
})

describe('how much of a returned debit is presented again', () => {
  const today = day('2026-02-20')
  const loan = aLoanUnderRules()
  const { terms } = loan
  const opened = applyEvent(loan, newLoanState(terms), { kind: 'disbursed', on: terms.contractOn })
  // One installment of 467.84 fell due on 2026-02-15, the next one does on 2026-03-15.
  const { state } = applyEvent(loan, opened.state, { kind: 'dayClosed', on: today })
  const whole = payoffAmount(terms, state, today)
  const asked = {
    amount: whole,
    principalAfter: null,
    today,
    postsOn: today,
    pendingPayments: [],
  }
  const pending = (amount: Cents, effectiveOn = today) => ({
    pendingPayments: amount === 0n ? [] : [{ channel: 'ach', amount, effectiveOn } as const],
  })

  it.each(
    parseTable(`
      amount | pendingAmount | again
      100.00 | 0.00     | 100.00
      467.84 | 0.00     | 467.84
      900.00 | 0.00     | 467.84
      467.84 | 430.92   | 36.92
      36.92  | 430.92   | 36.92
      467.84 | 467.84   | 0.00
      467.84 | 900.00   | 0.00
    `),
  )(
    'presents what is owed, and never more: of $amount with $pendingAmount pending $again',
    (row) => {
      const [amount, pendingAmount] = [row.amount, row.pendingAmount].map((one) =>
        parseDollars(one ?? ''),
      )
      if (amount === undefined || pendingAmount === undefined)
        throw new Error('both stand in the table')
      const again = representmentAmount(loan, state, {
        ...asked,
        amount,
        ...pending(pendingAmount),
      })
      expect(formatDollars(again)).toBe(row.again)
    },
  )

  it('presents what falls due on the very day too', () => {
    const before = { ...asked, today: day('2026-03-14') }
    expect(representmentAmount(loan, state, before)).toBe(467_84n)
    expect(representmentAmount(loan, state, { ...asked, today: day('2026-03-15') })).toBe(935_68n)
  })

  it('cuts the debit of a payoff to the payoff of the day on which it posts', () => {
    const { totalAmountDue } = amountsDue(loan, state, { today })
    const postsOn = day('2026-02-23')
    const later = { ...asked, amount: add(whole, cents(500_00n)), postsOn }
    const paidOff = representmentAmount(loan, state, { ...later, principalAfter: zero })
    expect(paidOff).toBe(payoffAmount(terms, state, postsOn))
    expect(paidOff > whole).toBe(true)
    const pendingAmount = subtract(paidOff, cents(9_00n))
    const rest = { ...later, principalAfter: zero, ...pending(pendingAmount, postsOn) }
    expect(representmentAmount(loan, state, rest)).toBe(9_00n)
    const small = { ...later, principalAfter: loan.rules.smallBalance }
    expect(representmentAmount(loan, state, small)).toBe(paidOff)
    const short = { ...later, principalAfter: cents(loan.rules.smallBalance + 1n) }
    expect(representmentAmount(loan, state, short)).toBe(totalAmountDue)
  })

  it.each(
    parseTable(`
      nsf   | pendingAmount | again
      25.00 | 0.00     | 467.84
      25.00 | 430.92   | 36.92
      25.00 | 467.84   | 0.00
      25.00 | 480.00   | 0.00
    `),
  )(
    'leaves the fee for the return out: with $nsf of fees and $pendingAmount pending $again',
    (row) => {
      const [nsfFee, pendingAmount] = [row.nsf, row.pendingAmount].map((one) =>
        parseDollars(one ?? ''),
      )
      if (nsfFee === undefined || pendingAmount === undefined)
        throw new Error('both stand in the table')
      const again = representmentAmount(
        loan,
        { ...state, nsfFee },
        { ...asked, ...pending(pendingAmount) },
      )
      expect(formatDollars(again)).toBe(row.again)
    },
  )

  it('asks for no interest that a payment under way undoes, as it counts from weeks before', () => {
    const postsOn = day('2026-03-14')
    const later = applyEvent(loan, state, { kind: 'dayClosed', on: postsOn }).state
    const coming = pending(whole)
    expect(payoffAmount(terms, later, postsOn) > whole).toBe(true)
    const payoff = { ...asked, principalAfter: zero, today: postsOn, postsOn, ...coming }
    expect(representmentAmount(loan, later, payoff)).toBe(0n)
  })

  it('presents nothing of a loan that owes returned-payment fees alone', () => {
    const nsfFee = cents(25_00n)
    const none = { accruedExact: 0n, interestPosted: zero, interestPaid: zero }
    const paid = { ...state, principal: zero, ...none, nsfFee }
    expect(amountsDue(loan, paid, { today }).totalAmountDue).toBe(25_00n)
    expect(representmentAmount(loan, paid, asked)).toBe(0n)
    expect(representmentAmount(loan, paid, { ...asked, principalAfter: zero })).toBe(0n)
    const late = { ...paid, lateFee: cents(10_00n) }
    expect(representmentAmount(loan, late, asked)).toBe(10_00n)
    expect(representmentAmount(loan, late, { ...asked, principalAfter: zero })).toBe(35_00n)
  })

  it.each([
    ['charged off', { chargedOff: { on: today, amount: whole, recovered: zero } }],
    ['in bankruptcy', { bankruptSince: today }],
    ['closed', { closedOn: today }],
    ['paid off', { paidOffOn: today }],
  ])('presents nothing of a loan that is %s', (_, given) => {
    const over = { ...state, ...given } as typeof state
    expect(representmentAmount(loan, over, asked)).toBe(0n)
    expect(representmentAmount(loan, over, { ...asked, principalAfter: zero })).toBe(0n)
  })
})
