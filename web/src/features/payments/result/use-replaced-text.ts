import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'

/**
 * What becomes, without a payment, of the scheduled one in whose place it was made; null where it was made in the
 * place of none.
 */
export function useReplacedText(): (
  payment: Pick<PaymentAnswer, 'replacedDebit' | 'currency' | 'payBy'>,
) => string | null {
  const label = useLabel()
  return ({ replacedDebit: debit, currency, payBy }) => {
    if (debit === null || debit.state === '') return null
    const values = { amount: { cents: debit.amount, currency }, date: { dueOn: debit.on } }
    if (debit.state === 'coming') return label('payments.cancel.comesBack', values)
    if (debit.state === 'paused') {
      const due =
        payBy === null ? [] : [label('payments.cancel.staysDue', { payBy: { dueOn: payBy } })]
      return [label('retries.cancel.paused', values), ...due].join(' ')
    }
    if (payBy === null) return label('payments.cancel.notTaken', values)
    return label('payments.cancel.notTakenUntil', { ...values, payBy: { dueOn: payBy } })
  }
}
