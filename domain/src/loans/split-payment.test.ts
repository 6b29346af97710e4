import { describe, expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { cents, parseDollars } from '../money.ts'
import { replay } from './replay.ts'
import { splitPayment } from './split-payment.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { state: opened } = replay(loan, [{ kind: 'disbursed', on: day('2026-01-15') }])

describe('more than is owed', () => {
  it.each([
    ['18943.70', 0n, 0n],
    ['18944.69', 0n, 99n],
    ['18944.70', 1_00n, 0n],
  ])('of %s, %s is refunded and %s kept', (paid, overpayment, smallBalance) => {
    const payment = { amount: parseDollars(paid), effectiveOn: day('2026-02-15') }
    const split = splitPayment(loan, opened, payment)
    expect(split.principal).toBe(18_800_00n)
    expect(split.overpayment).toBe(overpayment)
    expect(split.smallBalance).toBe(smallBalance)
  })
})

it.each([
  ['ADVANCE', 2_000_00n],
  ['PRINCIPAL_ONLY', 935_68n],
] as const)('by %s, 2,000.00 satisfies %s cents of installments', (extraPayment, satisfied) => {
  const rules = aLoanUnderRules({}, { extraPayment })
  const payment = { amount: cents(2_000_00n), effectiveOn: day('2026-02-15') }
  expect(splitPayment(rules, opened, payment).satisfied).toBe(satisfied)
})
