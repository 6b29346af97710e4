import type { MethodUse } from '@quittance/domain/payments/payment-method'
import { frequencyLabels } from './labels/frequency-text.ts'
import { fillLabel, type Reader } from './labels/labels.ts'

/** Names what is not debited any more: a series by its next debit, and a debit by its amount and day. */
export function endedDebitText(
  { kind, frequency, amount: cents, currency, on, loanNo: number }: MethodUse,
  reader: Reader,
): string {
  const values = { amount: { cents, currency }, date: { dueOn: on }, number }
  if (frequency === undefined) return fillLabel(reader, `payments.methodRemoval.${kind}`, values)
  const rhythm = reader.labels[frequencyLabels[frequency]].toLocaleLowerCase(reader.locale)
  return fillLabel(reader, 'payments.methodRemoval.series', { ...values, frequency: rhythm })
}
