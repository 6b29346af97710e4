import type { NextDebit } from '@quittance/contract/loans'
import type { Currency } from '@quittance/domain/money'
import { useLabel } from './labels.ts'
import { useMethodLabels } from './method-labels.ts'

/** Says what a schedule takes next: '$171.87 on Mon, Nov 30 from Savings ending 7788'. */
export function useDebitText(): (debit: NextDebit, currency: Currency) => string {
  const label = useLabel()
  const { methodName } = useMethodLabels()
  return ({ on, amount, method }, currency) => {
    const values = { amount: { cents: amount, currency }, date: { shortDay: on } }
    return method === null
      ? label('schedules.next.debitOfAnother', values)
      : label('schedules.next.debit', { ...values, method: methodName(method) })
  }
}
