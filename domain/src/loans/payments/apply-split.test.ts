import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, formatTransaction } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { parseDollars } from '../../money.ts'
import { noSplit } from '../../payments/payment-split.ts'
import { exactPerCent, roundToCents } from '../interest/accrue-interest.ts'
import { applySplit, settleInterest } from './apply-split.ts'

const { terms } = aLoanUnderRules()
const on = parseDay('2026-02-15')
const { state } = afterEvents(aLoanUnderRules(), [{ kind: 'accrued', through: on }])

it('takes each part of a payment off what it pays, and adds up what satisfies installments', () => {
  const owing = { ...state, lateFee: parseDollars('23.39'), nsfFee: parseDollars('25.00') }
  const split = {
    ...noSplit,
    interest: parseDollars('143.70'),
    principal: parseDollars('300.00'),
    lateFee: parseDollars('23.39'),
    nsfFee: parseDollars('5.00'),
    overpayment: parseDollars('1.00'),
    satisfied: parseDollars('443.70'),
  }
  const applied = applySplit(terms, owing, { split, effectiveOn: on, enteredOn: on })
  expect(applied.transactions).toEqual([])
  expect(applied.state).toMatchObject({
    principal: 18_500_00n,
    interestPaid: 143_70n,
    lateFee: 0n,
    nsfFee: 20_00n,
    refundsPayable: 1_00n,
    satisfied: 443_70n,
  })
  expect(roundToCents(applied.state.accruedExact, 'ACT365')).toBe(0n)
})

it('applies interest that was overpaid to principal, and marks the rest for a refund', () => {
  const tooMuch = { ...state, accruedExact: -30_00n * exactPerCent('ACT365') }
  const booked = { ...tooMuch, interestPaid: parseDollars('173.70') }
  const settled = settleInterest(terms, booked, on)
  expect(settled.state.principal).toBe(18_770_00n)
  expect(settled.state.accruedExact).toBe(0n)
  const cent = { ...state, accruedExact: -exactPerCent('ACT365') }
  expect(settleInterest(terms, cent, on).state.principal).toBe(18_799_99n)
  const nearlyDone = settleInterest(terms, { ...booked, principal: parseDollars('10.00') }, on)
  expect(nearlyDone.state).toMatchObject({ principal: 0n, refundsPayable: 20_00n })
  expect(nearlyDone.transactions.map(formatTransaction)).toContain(
    '1100 -10.00, 1200 30.00, 2200 -20.00',
  )
})
