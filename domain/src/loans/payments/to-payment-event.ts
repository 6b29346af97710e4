import { addDays, latestDay, type LocalDate } from '../../calendar.ts'
import { backdatedDaysMax } from '../interest/accrued-interest.ts'
import type { LoanState } from '../loan.ts'
import type { PaymentEvent } from '../events/loan-event.ts'

type Charged = Pick<PaymentEvent, 'channel' | 'amount' | 'fee' | 'effectiveOn' | 'collectedOn'>

/**
 * A charged payment as the event that posts it. A result that took months counts from the first day
 * whose principal is still known: the money is here, so it is never refused.
 *
 * @param enteredOn the business day of the posting
 */
export function toPaymentEvent(
  state: Pick<LoanState, 'accruedThrough'>,
  { channel, amount, fee, effectiveOn, collectedOn }: Charged,
  enteredOn: LocalDate,
): PaymentEvent {
  const firstKnown = addDays(state.accruedThrough, -backdatedDaysMax)
  const from = latestDay(effectiveOn, firstKnown)
  const entered = latestDay(enteredOn, from)
  const days = {
    effectiveOn: from,
    enteredOn: entered,
    ...(collectedOn !== undefined && collectedOn !== effectiveOn && { collectedOn }),
  }
  return { kind: 'payment', channel, amount, fee, ...days }
}
