import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { usePaymentFees } from './payment-fees.ts'

/**
 * The first of these methods that costs nothing when paying once, or by each payment of a series, as far as its last
 * debit did not come back; null while that is not known.
 */
export function useFreeMethod(
  loan: LoanAccount,
  methods: readonly SavedMethod[],
  isAsked: boolean,
  isSeries = false,
): SavedMethod | null {
  const fees = usePaymentFees(isAsked, isSeries)
  if (fees === null) return null
  const isFree = ({ kind }: SavedMethod) => fees.every((fee) => fee.kind !== kind)
  return methods.find((one) => isFree(one) && lastReturn(loan, one) === null) ?? null
}

/** What the return of a method's last debit cost, where it came back: another may cost that again. Else null. */
export function lastReturn({ returnedMethods }: LoanAccount, { id }: SavedMethod) {
  return returnedMethods.find((one) => one.id === id) ?? null
}
