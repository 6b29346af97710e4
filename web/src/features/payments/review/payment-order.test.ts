import { readSettings } from '@quittance/domain/lenders/settings'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { aLoan } from '../../../../testing/portal-builders.ts'
import { listReviewSteps } from './payment-order.ts'

type Given = {
  due: bigint
  aheadUntil?: string
  hasScheduled?: boolean
  settings?: Readonly<Record<string, string>>
}

/** The steps of a payment of 100.00. */
function steps({ due, aheadUntil = '', hasScheduled = false, settings = {} }: Given) {
  const paidAheadUntil = aheadUntil === '' ? null : parseDay(aheadUntil)
  const loan = aLoan({ nextPayment: cents(due), hasScheduled, paidAheadUntil })
  const { portal } = readSettings({ companyName: 'Lone Mesa', ...settings })
  return listReviewSteps({ loan, amount: cents(100_00n) }, portal)
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
})

describe('the steps', () => {
  it('[PAY-08] asks for warning, message, terms and low amount, in this order', () => {
    const settings = { paymentMessage: '1' }
    expect(steps({ due: 200_00n, hasScheduled: true, settings })).toEqual([
      'scheduled',
      'message',
      'terms',
      'belowDue',
    ])
  })

  it('asks for the terms alone where nothing else applies', () => {
    expect(steps({ due: 0n })).toEqual(['terms'])
  })
})
