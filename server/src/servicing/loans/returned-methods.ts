import type { LoanAccount } from '@quittance/contract/loans'
import type { LastMethod } from './paid-on-loans.ts'

/**
 * The borrower's own methods whose last debit of a loan came back. A later payment by the method that is on
 * its way, or that stands, takes it off.
 *
 * @param open the loan's payments that are told to the borrower, the latest first
 * @param last the method that paid the loan last, and when
 */
export function returnedMethods(
  open: LoanAccount['openPayments'],
  last: LastMethod | null,
): LoanAccount['returnedMethods'] {
  const latest = new Map(open.toReversed().map((one) => [one.method.id, one]))
  return [...latest.values()]
    .filter(({ method, state, madeAt }) => {
      const isPaidSince = last?.id === method.id && last.madeAt > madeAt
      return method.id !== '' && state === 'returned' && !isPaidSince
    })
    .map(({ method, returnFee }) => ({ id: method.id, fee: returnFee }))
}
