import { describe, expect, it } from 'vitest'
import { aLoan } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { newLoanState } from '../loans/loan.ts'
import { cents, zero } from '../money.ts'
import { refuseDebit } from './refuse-debit.ts'

const on = parseDay('2026-11-20')
const lost = { on, recovered: zero } as const
const parts = { principal: zero, interest: zero, lateFee: zero, nsfFee: zero, otherFee: zero }
const good = {
  isMethodUsable: true,
  isChargedOffSince: false,
  isBankruptSince: false,
  applied: zero,
}

describe('refuseDebit', () => {
  it.each([
    ['lets an open loan be debited', {}, {}, null],
    ['refuses an account that ended', {}, { isMethodUsable: false }, 'methodEnded'],
    [
      'refuses what was made before a charge-off',
      { chargedOff: { ...parts, ...lost } },
      { isChargedOffSince: true },
      'chargedOff',
    ],
    [
      'takes a voluntary payment after a charge-off',
      { chargedOff: { ...parts, ...lost } },
      {},
      null,
    ],
    [
      'refuses what was made before a petition',
      { bankruptSince: on },
      { isBankruptSince: true },
      'inBankruptcy',
    ],
    ['takes a voluntary payment in bankruptcy', { bankruptSince: on }, {}, null],
    ['debits again once the petition is lifted', {}, { isBankruptSince: true }, null],
    ['refuses a closed loan', { closedOn: on }, {}, 'loanClosed'],
    ['refuses what a paid-off loan does not owe', { paidOffOn: on }, {}, 'paidOff'],
    ['takes what paid the loan off', { paidOffOn: on }, { applied: cents(1n) }, null],
  ] as const)('decides whether a debit may be made: it %s', (_title, state, debit, expected) => {
    const loan = { ...newLoanState(aLoan()), ...state }
    expect(refuseDebit(loan, { ...good, ...debit })).toBe(expected)
  })
})
