import type { LoanAfter } from '@quittance/domain/loans/status/loan-after'
import type { Cents, Currency } from '@quittance/domain/money'
import { type Reader, showValue } from './labels/labels.ts'

/** How a loan stands once money left it again, as lines of a receipt and of an email: a name and its value; a fee of nothing has none. */
export function loanAfterText(
  { daysPastDue, principal, ...fees }: LoanAfter,
  { currency, reader }: { readonly currency: Currency; readonly reader: Reader },
): [string, string][] {
  const { labels } = reader
  const money = (cents: Cents) => showValue({ cents, currency }, reader)
  const owed = (['lateFee', 'lateFeeAdded', 'nsfFee', 'otherFee'] as const).filter(
    (fee) => fees[fee] > 0n,
  )
  return [
    ...owed.map((fee): [string, string] => [labels[`receipts.after.${fee}`], money(fees[fee])]),
    ...(daysPastDue === null
      ? []
      : [[labels['receipts.after.daysPastDue'], String(daysPastDue)] as [string, string]]),
    [labels['receipts.after.principal'], money(principal)],
  ]
}
