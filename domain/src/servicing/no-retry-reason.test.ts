import { expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import { type LoanState, newLoanState } from '../loans/loan.ts'
import type { LoanEvent } from '../loans/events/loan-event.ts'
import { noRetryReasonOf, retryEndReason } from './no-retry-reason.ts'

const loan = aLoanUnderRules()
const opened = after(newLoanState(loan.terms), { kind: 'disbursed', on: loan.terms.contractOn })

function after(state: LoanState, event: LoanEvent): LoanState {
  return applyEvent(loan, state, event).state
}

const flagged = (flag: 'bankruptcy' | 'closed' | 'deferral'): LoanEvent => ({
  kind: 'flagged',
  flag,
  on: parseDay('2026-11-20'),
})

it.each([
  // what happened, why nothing is tried any more
  [{ kind: 'chargedOff', on: parseDay('2026-11-20') }, 'loan'],
  [flagged('bankruptcy'), 'loan'],
  [flagged('closed'), 'loan'],
  [flagged('deferral'), null],
  [{ kind: 'feeAssessed', fee: 'nsfFee', amount: 2_000n, on: parseDay('2026-11-20') }, null],
] as const)(
  'ends the planned re-presentments of a loan, or leaves them, by what happens to it (%#)',
  (event, why) => {
    const state = after(opened, event as LoanEvent)
    expect(retryEndReason(opened, state)).toBe(why)
    expect(retryEndReason(state, state)).toBeNull()
  },
)

it('gives as reason that a loan is paid only where it takes payments', () => {
  expect(noRetryReasonOf(opened)).toBe('paid')
  expect(noRetryReasonOf(after(opened, flagged('bankruptcy')))).toBe('loan')
})
