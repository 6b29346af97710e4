import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { cancelUntil, leavesAt } from '@quittance/domain/payments/cancel-payment'
import { undecided } from '../../payments/intents/pending-payments.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { readProcessingDebit, type ProcessingDebit } from './processing-debit-repository.ts'

/** Why a payment that is being processed is not changed: with what can still be done about it. */
export type ProcessingReason = 'beingProcessed' | 'stillCancellable' | 'pastCancelling'

type Taken = { readonly lenderId: string; readonly id: string; readonly now: Instant }

/**
 * Says of a scheduled payment that is not changed any more until when it can be cancelled, as home offers
 * it, or that it can not. Of one whose result is not known yet nobody knows; one that was deleted is not there.
 *
 * @param taken.now the business clock
 * @see AMB-121, AMB-138
 */
export async function refuseProcessingDebit(
  trx: LenderTransaction,
  { lenderId, id, now }: Taken,
): Promise<Outcome<never, ProcessingReason | 'scheduleNotFound'>> {
  const debit = await readProcessingDebit(trx, lenderId, id)
  if (debit.isDeleted) return refused('scheduleNotFound', { field: 'scheduleId' })
  const time = untilWhen(debit, now)
  if (time !== null && now < time)
    return refused('stillCancellable', { values: { time: { at: time } } })
  return refused(isUndecided(debit) ? 'beingProcessed' : 'pastCancelling')
}

/** One whose file leaves in this moment becomes a payment of its day. */
function untilWhen(
  { kind, collectOn: collectedOn, isToCome, payment, extraClosedDays }: ProcessingDebit,
  scheduledAt: Instant,
): Instant | null {
  if (payment !== null) return cancelUntil({ ...payment, kind, extraClosedDays })
  if (!isToCome || kind === 'card') return null
  return leavesAt({ state: 'pending', kind, collectedOn, scheduledAt, extraClosedDays })
}

const undecidedStates: ReadonlySet<string> = new Set(undecided)

function isUndecided({ kind, payment }: ProcessingDebit): boolean {
  return kind !== 'card' && payment !== null && undecidedStates.has(payment.state)
}
