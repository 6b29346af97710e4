import { expect, it } from 'vitest'
import { aLoanUnderRules } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { cents, zero } from '../../money.ts'
import { newLoanState } from '../loan.ts'
import { boardLoan, disburseLoan } from './open-loan.ts'

const loan = aLoanUnderRules()
const fresh = newLoanState(loan.terms)
const on = parseDay('2026-01-15')

it('opens a loan by its contract with its whole principal, once', () => {
  const { state, transactions } = disburseLoan(loan.terms, fresh, on)
  expect(state).toMatchObject({ principal: loan.terms.principal, openedOn: on, closedThrough: on })
  expect(transactions).toHaveLength(1)
  expect(() => disburseLoan(loan.terms, state, on)).toThrow('disbursed once')
})

it('takes a loan over as it stands, and one of which nothing is owed as paid off', () => {
  const none = { lateFee: zero, nsfFee: zero, otherFee: zero, interestPaid: zero, accrued: zero }
  const event = { kind: 'boarded', on, satisfied: zero, ...none } as const
  const owed = boardLoan(loan, fresh, { ...event, principal: cents(500_00n) })
  expect(owed.state).toMatchObject({ principal: 500_00n, paidOffOn: null })
  const paid = boardLoan(loan, fresh, { ...event, principal: zero })
  expect(paid).toMatchObject({ state: { paidOffOn: on }, transactions: [] })
})
