import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { aLoan } from '../../testing/builders.ts'
import { newLoanState } from '../loans/loan.ts'
import { canPostOn } from './can-post-on.ts'

describe('canPostOn', () => {
  const state = newLoanState(aLoan())
  const closed = state.closedThrough

  it.each([
    ['accepts the last day that is closed', state, closed, true],
    ['accepts an earlier day', state, addDays(closed, -1), true],
    ['refuses a day whose eve is not closed', state, addDays(closed, 1), false],
    [
      'accepts any day of a paid-off loan',
      { ...state, paidOffOn: closed },
      addDays(closed, 9),
      true,
    ],
    [
      'refuses a later day while a payoff waits for its bank',
      { ...state, paidOffOn: closed, heldUntil: addDays(closed, 10) },
      addDays(closed, 1),
      false,
    ],
  ] as const)(
    'decides whether an event may be posted on a day: it %s',
    (_title, loan, day, answer) => {
      expect(canPostOn(loan, day)).toBe(answer)
    },
  )
})
