import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import { paymentFigure } from './receipts/payment-figure.ts'
import { fillLabel, type Reader } from './labels/labels.ts'

type ToldDebit = {
  readonly on: LocalDate
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: Currency
  /** in words; null where another party of the loan pays */
  readonly method: string | null
  /** whether a debit that came back is tried again with it */
  readonly isRetry: boolean
}

/** What is debited next, in words: '$171.87 + $3.95 fee on Mon, Nov 30 from Savings ending 7788'. */
export function debitText(
  { on, amount, fee, currency, method, isRetry }: ToldDebit,
  reader: Reader,
): string {
  const figure = paymentFigure({ amount, fee, currency }, reader)
  const values = { amount: figure, date: { shortDay: on } }
  const debit =
    method === null
      ? fillLabel(reader, 'schedules.next.debitOfAnother', values)
      : fillLabel(reader, 'schedules.next.debit', { ...values, method })
  return isRetry ? fillLabel(reader, 'schedules.next.retry', { debit }) : debit
}
