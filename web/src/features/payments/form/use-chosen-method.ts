import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useFreeMethod } from './no-fee-option.tsx'

/**
 * The method that was chosen. Until one is: the one that paid this loan last, else one that costs
 * nothing. Null where there is neither, while that is not known, and after a payment (PAY-11).
 */
export function useChosenMethod(
  { lastMethodId }: LoanAccount,
  methods: readonly SavedMethod[],
  chosenId: string | null,
): SavedMethod | null {
  const free = useFreeMethod(methods, methods.length > 0)
  const find = (wanted: string) => methods.find(({ id }) => id === wanted) ?? null
  return chosenId === null ? (find(lastMethodId) ?? free) : find(chosenId)
}
