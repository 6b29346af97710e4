import { debitText } from '@quittance/contract/debit-text'
import type { NextDebit } from '@quittance/contract/loans'
import type { Currency } from '@quittance/domain/money'
import { useReader } from './labels.ts'
import { useMethodLabels } from './method-labels.ts'

/** Says what is debited next: '$171.87 + $3.95 fee on Mon, Nov 30 from Savings ending 7788'. */
export function useDebitText(): (debit: NextDebit, currency: Currency) => string {
  const { methodWithin } = useMethodLabels()
  const reader = useReader()
  return ({ method: by, ...debit }, currency) =>
    debitText({ ...debit, method: by && methodWithin(by), currency }, reader)
}
