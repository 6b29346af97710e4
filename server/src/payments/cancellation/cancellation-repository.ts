import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { RoundPage } from '../../platform/jobs/work-round.ts'
import type { LoanOwner } from '../intents/payable-loan-repository.ts'
import { cancelPaymentRoute } from '../intents/stored-payment-repository.ts'

export type CancelKey = {
  readonly owner: LoanOwner
  /** what is asked for: each route has keys of its own */
  readonly route?: string
  readonly key: string
  readonly requestHash: Buffer
  readonly paymentId: string
  /** elapsed time */
  readonly now: Instant
}

/** Binds a caller's key to the payment that is taken back or stopped under it; a bound one stays as it is. */
export async function bindCancelKey(trx: LenderTransaction, bound: CancelKey): Promise<void> {
  const { owner, route = cancelPaymentRoute, key, requestHash, paymentId, now } = bound
  await trx
    .insertInto('payment_keys')
    .values({
      lender_id: owner.lenderId,
      borrower_id: owner.borrowerId,
      route,
      key,
      request_hash: requestHash,
      payment_id: paymentId,
      written_at: new Date(now),
    })
    .onConflict((on) => on.columns(['lender_id', 'borrower_id', 'route', 'key']).doNothing())
    .execute()
}

/** What is answered for good under every key by which this payment was taken back. */
export async function writeCancelAnswer(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
  answer: string,
): Promise<void> {
  await trx
    .updateTable('payment_keys')
    .set({ answer })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .where('route', '=', cancelPaymentRoute)
    .where('answer', 'is', null)
    .execute()
}

/** That a payment is being taken back, before the gateway is asked to; null ends it. */
export async function recordCancelRequest(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
  at: Instant | null,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ cancel_requested_at: at === null ? null : new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/**
 * Takes a payment out of the batch that it waits for.
 *
 * @returns false when the batch has it: it is on its way to the bank
 */
export async function leaveBatch(
  trx: LenderTransaction,
  item: { readonly lenderId: string; readonly paymentId: string; readonly sendOn: LocalDate },
  now: Instant,
): Promise<boolean> {
  const left = await trx
    .insertInto('bank_batch_items')
    .values({
      lender_id: item.lenderId,
      payment_id: item.paymentId,
      state: 'cancelled',
      send_on: item.sendOn,
      next_attempt_at: new Date(now),
    })
    .onConflict((on) =>
      on
        .columns(['lender_id', 'payment_id'])
        .doUpdateSet({ state: 'cancelled' })
        .where('bank_batch_items.state', '=', sql.lit('waiting')),
    )
    .returning('payment_id')
    .executeTakeFirst()
  return left !== undefined
}

export type RequestedCancel = { readonly paymentId: string; readonly ref: string }

type RequestedPage = RoundPage & { readonly before: Instant }

/** Payments whose taking back nobody brought to an end since then, in the order of their ids, after this one. */
export async function listRequestedCancels(
  trx: LenderTransaction,
  lenderId: string,
  { before, after, most }: RequestedPage,
): Promise<RequestedCancel[]> {
  return trx
    .selectFrom('payments')
    .select(['payment_id as paymentId', 'gateway_ref as ref'])
    .where('lender_id', '=', lenderId)
    .where('cancel_requested_at', '<=', new Date(before))
    .where('payment_id', '>', after)
    .orderBy('payment_id')
    .limit(most)
    .execute()
}
