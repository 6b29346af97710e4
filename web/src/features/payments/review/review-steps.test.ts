import type { NextDebit } from '@quittance/contract/loans'
import { readSettings } from '@quittance/domain/lenders/settings'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { aDebit, aLoan } from '../../../../testing/portal-builders.ts'
import { listReviewSteps } from './review-steps.ts'

type Given = {
  due: bigint
  aheadUntil?: string
  /** why the only debit that comes does not run; left out: none comes */
  obstacle?: NextDebit['obstacle']
  payoff?: bigint
  settings?: Readonly<Record<string, string>>
}

/** The steps of a payment of 100.00. */
function steps(given: Given) {
  const { due, aheadUntil = '', obstacle, payoff = 900_00n, settings = {} } = given
  const paidAheadUntil = aheadUntil === '' ? null : parseDay(aheadUntil)
  const nextDebit = obstacle === undefined ? null : aDebit({ obstacle })
  const hasScheduled = nextDebit !== null
  const loan = aLoan({ nextPayment: cents(due), hasScheduled, nextDebit, paidAheadUntil })
  const { portal } = readSettings({ companyName: 'Lone Mesa', ...settings })
  return listReviewSteps({ loan, amount: cents(100_00n), payoff: cents(payoff) }, portal)
}

describe('the warning of a low amount', () => {
  it.each([
    ['a cent below what is due', 100_01n, {}, true],
    ['all of what is due', 100_00n, {}, false],
    ['with nothing due', 0n, {}, false],
    ['paid ahead, so that nothing is due', 200_00n, {}, false, '2027-01-30'],
    ['where the lender warns', 100_01n, { notifyPmtLessThanDue: '1' }, true],
    ['where it has set nothing', 100_01n, { notifyPmtLessThanDue: '' }, true],
    ['where it does not warn', 100_01n, { notifyPmtLessThanDue: '0' }, false],
  ])(
    '[PAY-07] warns of a low amount or not: %s: %s',
    (_, due, settings, warns, aheadUntil = '') => {
      expect(steps({ due, settings, aheadUntil }).includes('belowDue')).toBe(warns)
    },
  )

  it('warns of no low amount where the payment pays the loan off', () => {
    expect(steps({ due: 100_53n, payoff: 100_00n })).not.toContain('belowDue')
    expect(steps({ due: 100_53n, payoff: 100_01n })).toContain('belowDue')
  })
})

describe('the steps', () => {
  it('[PAY-08] asks for warning, message, terms and low amount, in this order', () => {
    const settings = { paymentMessage: '1' }
    expect(steps({ due: 200_00n, obstacle: '', settings })).toEqual([
      'scheduled',
      'message',
      'terms',
      'belowDue',
    ])
  })

  it('asks for the terms alone where nothing else applies', () => {
    expect(steps({ due: 0n })).toEqual(['terms'])
  })

  it.each([
    ['it is paused', 'paused', false],
    ['its card will have expired', 'expired', false],
    ['it waits for another payment', 'waits', true],
  ] as const)('warns of what is scheduled while that may run: %s', (_, obstacle, warns) => {
    expect(steps({ due: 0n, obstacle }).includes('scheduled')).toBe(warns)
  })
})
