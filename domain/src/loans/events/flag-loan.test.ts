import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { flagLoan } from './flag-loan.ts'

const { terms } = aLoanUnderRules()
const { state } = afterEvents(aLoanUnderRules(), [])
const on = parseDay('2026-03-01')

describe('flagLoan', () => {
  it.each([
    ['bankruptcy', 'bankruptSince'],
    ['repossession', 'repossessedOn'],
    ['deferral', 'deferredSince'],
    ['closed', 'closedOn'],
  ] as const)('sets and lifts the flag of a %s', (flag, field) => {
    const set = flagLoan(terms, state, { kind: 'flagged', flag, on, enteredOn: on })
    expect(set.state[field]).toBe(on)
    const lifted = flagLoan(terms, set.state, { kind: 'flagged', flag, on: null, enteredOn: on })
    expect(lifted.state[field]).toBeNull()
  })
})
