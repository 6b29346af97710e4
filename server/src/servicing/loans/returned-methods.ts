import type { LoanAccount } from '@quittance/contract/loans'

/**
 * The borrower's own methods whose last debit of a loan came back. A later payment by the same method that is on
 * its way, or that stands, takes it off, whatever another method paid.
 *
 * @param open the loan's payments that are told to the borrower, the latest first
 * @param paidSince the orders of those after which their method paid
 */
export function returnedMethods(
  open: LoanAccount['openPayments'],
  paidSince: ReadonlySet<string>,
): LoanAccount['returnedMethods'] {
  const latest = new Map(open.toReversed().map((one) => [one.method.id, one]))
  return [...latest.values()]
    .filter(
      ({ method, state, orderId }) =>
        method.id !== '' && state === 'returned' && !paidSince.has(orderId),
    )
    .map(({ method, returnFee }) => ({ id: method.id, fee: returnFee }))
}
