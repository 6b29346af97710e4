import { addDays, latestDay, type LocalDate } from '@quittance/domain/calendar'
import { backdatedDaysMax } from '@quittance/domain/loans/accrued-interest'
import type { PaymentEvent } from '@quittance/domain/loans/loan-event'
import type { StoredLoan } from './loan-state-store.ts'

type Charged = Pick<PaymentEvent, 'channel' | 'amount' | 'fee' | 'effectiveOn'>

/**
 * A charged payment as the event that posts it. A result that took months counts from the first day
 * whose principal is still known: the money is here, so it is never refused.
 *
 * @param enteredOn the business day of the posting
 */
export function paymentEventOf(
  { state }: Pick<StoredLoan, 'state'>,
  { channel, amount, fee, effectiveOn }: Charged,
  enteredOn: LocalDate,
): PaymentEvent {
  const firstKnown = addDays(state.accruedThrough, -backdatedDaysMax)
  const from = latestDay(effectiveOn, firstKnown)
  const entered = latestDay(enteredOn, from)
  return { kind: 'payment', channel, amount, fee, effectiveOn: from, enteredOn: entered }
}
