import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { add, type Currency } from '@quittance/domain/money'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'

type Compared = Readonly<Record<'before' | 'after', Pick<Forecast, 'retries'>>>
type Told = { readonly reader: Reader; readonly currency: Currency }
type MovedRetry = { readonly orderId: string; readonly note: string }

/**
 * The retries of a loan that a schedule puts on another day, as the loan is not debited twice on one day, and those
 * for which no day is left; each in a sentence.
 */
export function describeMovedRetries(
  { before, after }: Compared,
  { reader, currency }: Told,
): MovedRetry[] {
  return before.retries.flatMap(({ id, on, amount, fee, why }) => {
    const then = after.retries.find((one) => one.id === id)
    if (why === 'tooLate' || then === undefined) return []
    const isLate = then.why === 'tooLate'
    if (!isLate && then.on === on) return []
    const values = { amount: { cents: add(amount, fee), currency }, date: { dueOn: on } }
    const note = isLate
      ? fillLabel(reader, 'schedules.moved.noRetry', values)
      : fillLabel(reader, 'schedules.moved.retry', { ...values, next: { dueOn: then.on } })
    return { orderId: id, note }
  })
}
