import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { interestOwed } from '../loans/interest/accrued-interest.ts'
import { cents, zero } from '../money.ts'
import { projectPayment, totalOwed } from './project-payment.ts'

const on = parseDay('2026-02-12')
const loan = aLoanUnderRules()
const { terms } = loan
const state = {
  ...afterEvents(loan, []).state,
  lateFee: cents(20_00n),
  nsfFee: cents(25_00n),
  otherFee: cents(5_00n),
}
const owed = totalOwed(terms, state, on)

describe('projectPayment', () => {
  it('pays interest first, then principal', () => {
    const interest = interestOwed(terms, state, on)
    expect(interest).toBeGreaterThan(0n)
    const after = projectPayment(terms, state, { amount: cents(interest + 100_00n), on })
    expect(interestOwed(terms, after, on)).toBe(zero)
    expect(after.principal).toBe(state.principal - 100_00n)
    expect([after.lateFee, after.nsfFee, after.otherFee]).toEqual([20_00n, 25_00n, 5_00n])
  })

  it('pays less than the interest into the interest alone', () => {
    const after = projectPayment(terms, state, { amount: cents(1n), on })
    expect(after.principal).toBe(state.principal)
    expect(totalOwed(terms, after, on)).toBe(owed - 1n)
  })

  it('pays fees last, and leaves of a payoff nothing owed', () => {
    const short = projectPayment(terms, state, { amount: cents(owed - 30_00n), on })
    expect([short.principal, totalOwed(terms, short, on)]).toEqual([zero, 30_00n])
    const after = projectPayment(terms, state, { amount: owed, on })
    expect(totalOwed(terms, after, on)).toBe(zero)
  })
})
