import { describe, expect, it } from 'vitest'
import { aFee, aLoan, aLoanUnderRules, workedHistory } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { newLoanState } from '../loan.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'
import { closeIfPaidOff, isPaidOff, reopenAfterEvent, loanStatus } from './loan-status.ts'

const terms = aLoan()
const day = parseDay('2026-11-20')
const open = { ...newLoanState(terms), principal: cents(1n) }
const { state: chargedOff } = replayEvents(aLoanUnderRules(), [
  { kind: 'disbursed', on: terms.contractOn },
  { kind: 'chargedOff', on: day },
])

describe('loanStatus', () => {
  it.each([
    ['current', open, 0],
    ['pastDue', open, 1],
    ['closed', { ...open, closedOn: day }, 9],
    ['repossession', { ...open, closedOn: day, repossessedOn: day }, 9],
    ['bankruptcy', { ...open, repossessedOn: day, bankruptSince: day }, 9],
    ['chargedOff', { ...chargedOff, bankruptSince: day }, 0],
    ['paidOff', { ...open, paidOffOn: day, bankruptSince: day, closedOn: day }, 0],
  ] as const)(
    'reports the loan status %s before those of lower rank',
    (name, state, daysPastDue) => {
      expect(loanStatus(state, daysPastDue)).toBe(name)
    },
  )
})

describe('closeIfPaidOff', () => {
  it.each([
    ['principal', { principal: cents(1n) }],
    ['a fee', { lateFee: cents(1n) }],
    ['half a cent of interest', { accruedExact: 1_825_000_000n }],
  ])('waits for %s before it closes a loan as paid off', (_what, owed) => {
    expect(isPaidOff(closeIfPaidOff(terms, { ...newLoanState(terms), ...owed }, day))).toBe(false)
  })

  it('drops what is under half a cent, and keeps the first day of the payoff', () => {
    const rest = { ...newLoanState(terms), accruedExact: 1_824_999_999n }
    const closed = closeIfPaidOff(terms, rest, day)
    expect(closed.accruedExact).toBe(0n)
    expect(closed.paidOffOn).toBe(day)
    expect(closeIfPaidOff(terms, closed, parseDay('2026-11-21')).paidOffOn).toBe(day)
  })

  it('leaves a charged-off loan charged off though nothing is owed', () => {
    expect(isPaidOff(closeIfPaidOff(terms, chargedOff, day))).toBe(false)
  })

  it('opens a paid-off loan again when a fee comes after', () => {
    const refunded: LoanHistoryEvent = {
      kind: 'overpaymentRefunded',
      amount: replayEvents(aLoanUnderRules(), workedHistory()).state.refundsPayable,
      on: parseDay('2026-06-12'),
    }
    const events = [...workedHistory(), refunded, aFee('otherFee', '1.00', '2026-06-12')]
    expect(isPaidOff(replayEvents(aLoanUnderRules(), events).state)).toBe(false)
  })
})

describe('the closed days of a loan that was over', () => {
  const over = { ...open, principal: cents(0n), paidOffOn: terms.contractOn }
  it.each([
    ['begin after the day on which it opens again', over, open, day],
    ['of one that was charged off too', chargedOff, open, day],
    ['go on as they were where it was open', open, open, open.closedThrough],
    ['are passed over while it stays paid off', over, over, over.closedThrough],
    [
      'are passed over while it stays charged off',
      chargedOff,
      chargedOff,
      chargedOff.closedThrough,
    ],
  ])(
    'continues the daily close of a loan that was over: the days %s',
    (_what, before, after, closedThrough) => {
      expect(reopenAfterEvent(before, after, day)).toEqual({ ...after, closedThrough })
    },
  )

  it('keeps a closed day closed when a loan is reopened', () => {
    const later = addDays(day, 2)
    const ahead = { ...open, closedThrough: later }
    expect(reopenAfterEvent(over, ahead, day).closedThrough).toBe(later)
  })
})
