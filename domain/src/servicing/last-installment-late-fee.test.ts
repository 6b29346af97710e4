import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'
import { parseDay } from '../calendar.ts'
import { cents, formatDollars, parseDollars } from '../money.ts'
import type { ServicingRules } from './servicing-rules.ts'

// Two installments of 100.00 without interest for 150.00: the second one is 50.00, due on March 15.
const terms = {
  principal: cents(150_00n),
  rate: 0n,
  installments: 2,
  installmentAmount: cents(100_00n),
}

/** The late fees by the end of March: 'number day amount'. */
function feesOf(paid: readonly string[], rules: Partial<ServicingRules> = {}): string[] {
  const loan = aLoanUnderRules(terms, { lateFeePercent: 10_00000n, ...rules })
  const payments = paid.map((amount, at) => aPayment(`p${at}`, amount, `2026-02-1${at}`))
  const facts = [{ kind: 'disbursed', on: loan.terms.contractOn } as const, ...payments]
  const { state } = simulateHistory(loan, facts, parseDay('2026-03-31'))
  return state.lateFees.map(({ no, on, amount }) => `${no} ${on} ${formatDollars(amount)}`)
}

describe('the late fee of a last installment that is smaller', () => {
  it.each([
    ['nothing of it is paid', ['100.00'], ['2 2026-03-26 5.00']],
    ['a part of it is paid', ['100.00', '30.00'], ['2 2026-03-26 2.00']],
    ['the one before is open too', [], ['1 2026-02-26 10.00', '2 2026-03-26 5.00']],
    ['all but a cent is paid', ['149.99'], []],
  ] as const)('takes it of what is left where %s', (_where, paid, fees) => {
    expect(feesOf(paid)).toEqual(fees)
  })

  it('takes it of the whole of what it was, where the base is the installment', () => {
    const base = { lateFeeBase: 'INSTALLMENT' } as const
    expect(feesOf(['100.00', '30.00'], base)).toEqual(['2 2026-03-26 5.00'])
  })

  it('takes none where what is left is within the tolerance', () => {
    const given = { shortPayTolerance: parseDollars('2.00'), lateFeeMin: parseDollars('10.00') }
    expect(feesOf(['100.00', '48.00'], given)).toEqual([])
    expect(feesOf(['100.00', '47.99'], given)).toEqual(['2 2026-03-26 10.00'])
  })
})
