import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/**
 * Who is told of a payment that nobody of the portal made: who signed the loan and has it in their
 * portal, the first borrower before the second; null for nobody.
 */
export async function readFirstParty(
  trx: LenderTransaction,
  loanId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('loan_parties')
    .select('borrower_id')
    .where('loan_id', '=', loanId)
    .orderBy('is_linked', 'desc')
    .orderBy('role')
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

export type NotificationToWrite = {
  readonly topic: string
  /** of what it tells; left out: the payment, of which a topic is told once */
  readonly of?: string
  readonly payload: object
  /** elapsed time */
  readonly now: Instant
}

/**
 * Whether the message of a return was taken up by whoever sends it. One that waits is held until this transaction ends:
 * it is written when it is sent, and tells of its fee then.
 */
export async function isReturnMessageSent(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('outbox')
    .select('message_id')
    .where('lender_id', '=', lenderId)
    .where('dedupe_key', '=', `payment.returned:${paymentId}`)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('failed_as', 'is', null)
    .forNoKeyUpdate()
    .execute()
  return waiting.length === 0
}

/** What people are told of a payment, once for each thing that a topic tells of. */
export async function writePaymentNotification(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
  { topic, of = paymentId, payload, now }: NotificationToWrite,
): Promise<void> {
  const at = new Date(now)
  await trx
    .insertInto('outbox')
    .values({
      lender_id: lenderId,
      message_id: randomUUID(),
      dedupe_key: `${topic}:${of}`,
      topic,
      payload: JSON.stringify({ paymentId, ...payload }),
      written_at: at,
      next_attempt_at: at,
    })
    .onConflict((on) => on.columns(['lender_id', 'dedupe_key']).doNothing())
    .execute()
}
