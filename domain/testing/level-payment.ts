import { assert } from '../src/assert.ts'
import { type Cents, cents } from '../src/money.ts'
import { divide } from '../src/rounding.ts'
import type { Rate } from '../src/loans/interest/accrue-interest.ts'
import { type LoanFrequency, paymentsPerYear } from '../src/loans/contract-terms/installments.ts'

/**
 * The level payment that pays a loan off in a number of equal periods, half up to a cent:
 * `P·i / (1 − (1 + i)^−n)` with i the rate of one period, computed without rounding in between.
 *
 * A contract's own payment, when known, always wins over it.
 *
 * @param principal cents, above 0
 * @param plan rate 0 or above; count of payments, whole, above 0
 * @throws AssertionError when a bound is broken
 *
 * @example
 * // 18,800.00 at 9% in 48 months: 467.84
 */
export function levelPayment(
  principal: Cents,
  plan: { readonly rate: Rate; readonly frequency: LoanFrequency; readonly count: number },
): Cents {
  assert(principal > 0n, 'a principal is above zero')
  assert(plan.rate >= 0n, 'a rate is not negative')
  assert(Number.isInteger(plan.count) && plan.count > 0, 'payments are counted whole, above zero')
  const count = BigInt(plan.count)
  if (plan.rate === 0n) return cents(divide(principal, count, 'halfUp'))
  const period = 10_000_000n * BigInt(paymentsPerYear[plan.frequency])
  const grown = (period + plan.rate) ** count
  const numerator = principal * plan.rate * grown
  return cents(divide(numerator, period * (grown - period ** count), 'halfUp'))
}
