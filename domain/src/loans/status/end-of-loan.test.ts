import { expect, it } from 'vitest'
import { parseDay } from '../../calendar.ts'
import { newLoanState } from '../loan.ts'
import { aLoan } from '../../../testing/builders.ts'
import { endOfLoan } from './end-of-loan.ts'

const open = newLoanState(aLoan())
const held = { ...open, paidOffOn: parseDay('2026-11-23'), heldUntil: parseDay('2027-01-22') }
const paidOff = { ...held, heldUntil: null }

it.each([
  ['a loan that stays open', open, open, null],
  ['a payoff that may come back', open, held, 'payoffHeld'],
  ['a payoff that is held on', held, held, null],
  ['a payoff that is final at once', open, paidOff, 'paidOff'],
  ['a held payoff that becomes final', held, paidOff, 'paidOff'],
  ['a loan that was paid off before', paidOff, paidOff, null],
  ['a payoff that came back', held, open, null],
] as const)('says what is told of %s', (_of, before, after, told) => {
  expect(endOfLoan(before, after)).toBe(told)
})
