import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { lastReturn, useFreeMethod } from '../../../lib/settings/use-free-method.ts'

/**
 * The method that was chosen. Until one is: the one that paid this loan last, else one that costs
 * nothing, but none whose last debit came back while another stands. Null where there is neither, while that
 * is not known, and after a payment (PAY-11).
 */
export function useChosenMethod(
  loan: LoanAccount,
  methods: readonly SavedMethod[],
  chosenId: string | null,
): SavedMethod | null {
  const free = useFreeMethod(loan, methods, methods.length > 0)
  const find = (wanted: string) => methods.find(({ id }) => id === wanted) ?? null
  if (chosenId !== null) return find(chosenId)
  const [only, another] = methods
  if (only !== undefined && another === undefined && lastReturn(loan, only) !== null) return only
  const last = find(loan.lastMethodId)
  return last !== null && lastReturn(loan, last) === null ? last : free
}
