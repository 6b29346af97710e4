import type { Instant } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import { writeTaskOnce } from '../../lenders/task-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A payment of which nobody knows whether it was charged. */
export type DoubtfulPayment = {
  readonly lenderId: string
  readonly borrowerId: string | null
  readonly paymentId: string
  readonly reference: string
  /** amount and fee */
  readonly total: Cents
}

const minuteMs = 60_000
/** In doubt for longer than this, it stands in the log. */
export const alertAfterMs = 15 * minuteMs
const personAfterMs = 24 * 60 * minuteMs

/** Whether a payment is in doubt for so long that a person has to ask its network. */
export function needsPerson(since: Instant, now: Instant): boolean {
  return now - since >= personAfterMs
}

/** Tells a person at the lender, once: what they have ended is not asked of them again. */
export async function writeDoubtTask(
  trx: LenderTransaction,
  { lenderId, borrowerId, paymentId, reference, total }: DoubtfulPayment,
  now: Instant,
): Promise<void> {
  const payload = { paymentId, reference, amount: formatDollars(total) }
  const whom = { lenderId, borrowerId }
  await writeTaskOnce(trx, whom, { kind: 'paymentInDoubt', payload, at: now })
}
