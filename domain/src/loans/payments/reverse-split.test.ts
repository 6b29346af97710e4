import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { zero } from '../../money.ts'
import { noSplit } from '../../payments/payment-split.ts'
import { reverseSplit } from './reverse-split.ts'

const loan = aLoanUnderRules()
const effectiveOn = parseDay('2026-02-15')
const { state, rows } = afterEvents(loan, [aPayment('p1', '19000.00', '2026-02-15')])
const split = rows.at(-1)?.split ?? noSplit

it('owes again what a reversed payment had paid, as of its effective day', () => {
  const back = reverseSplit(loan, state, { split, effectiveOn, amount: zero })
  expect(back.split).toEqual(split)
  expect(back.state).toMatchObject({
    principal: 18_800_00n,
    interestPaid: 0n,
    satisfied: 0n,
    refundsPayable: 0n,
    paidOffOn: null,
  })
})

it('owes as a fee what was already refunded of a reversed overpayment', () => {
  const refunded = { ...state, refundsPayable: zero }
  const back = reverseSplit(loan, refunded, { split, effectiveOn, amount: zero })
  expect(split.overpayment).toBe(56_30n)
  expect(back.split).toMatchObject({ overpayment: 0n, otherFee: 56_30n })
  expect(back.state).toMatchObject({ refundsPayable: 0n, otherFee: 56_30n })
})

it('lowers what satisfies installments to nothing at the least', () => {
  const forgotten = { ...state, satisfied: zero }
  expect(reverseSplit(loan, forgotten, { split, effectiveOn, amount: zero }).state.satisfied).toBe(
    0n,
  )
})
