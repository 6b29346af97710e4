import type { NextDebit } from '@quittance/contract/loans'
import { paymentFigure } from '@quittance/contract/receipts/receipt-lines'
import type { Currency } from '@quittance/domain/money'
import { useLabel, useReader } from './labels.ts'
import { useMethodLabels } from './method-labels.ts'

/** Says what is debited next: '$171.87 + $3.95 fee on Mon, Nov 30 from Savings ending 7788'. */
export function useDebitText(): (debit: NextDebit, currency: Currency) => string {
  const label = useLabel()
  const { methodName } = useMethodLabels()
  const reader = useReader()
  return ({ on, amount, fee, method, isRetry }, currency) => {
    const figure = paymentFigure({ amount, fee, currency }, reader)
    const values = { amount: figure, date: { shortDay: on } }
    const debit =
      method === null
        ? label('schedules.next.debitOfAnother', values)
        : label('schedules.next.debit', { ...values, method: methodName(method) })
    return isRetry ? label('schedules.next.retry', { debit }) : debit
  }
}
