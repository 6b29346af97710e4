import type { Instant } from '@quittance/domain/calendar'
import { add, type Cents, formatDollars } from '@quittance/domain/money'
import { writeTaskOnce } from '../../lenders/task-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredRefund } from '../refunds/refund-row.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'

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

type DoubtfulRefund = Pick<StoredRefund, 'refundId' | 'amount' | 'fee' | 'writtenAt'>

/** The same of a refund: once it is in doubt for so long, its network has to be asked by a person. */
export async function writeDoubtfulRefundTask(
  trx: LenderTransaction,
  payment: Pick<LockedPayment, 'lenderId' | 'borrowerId' | 'paymentId' | 'reference'>,
  { refund, now }: { readonly refund: DoubtfulRefund; readonly now: Instant },
): Promise<void> {
  const { refundId, amount, fee, writtenAt } = refund
  if (!needsPerson(writtenAt, now)) return
  const { paymentId, reference } = payment
  const payload = { refundId, paymentId, reference, amount: formatDollars(add(amount, fee)) }
  await writeTaskOnce(trx, payment, { kind: 'refundInDoubt', payload, at: now })
}
