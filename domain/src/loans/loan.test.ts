import { expect, it } from 'vitest'
import { aLoan } from '../../testing/builders.ts'
import { newLoanState } from './loan.ts'

it('owes nothing and has earned nothing before its first event', () => {
  const { accruedThrough, principal, accruedExact, paidOffOn } = newLoanState(aLoan())
  expect(accruedThrough).toBe('2026-01-15')
  expect([principal, accruedExact]).toEqual([0n, 0n])
  expect(paidOffOn).toBe(null)
})
