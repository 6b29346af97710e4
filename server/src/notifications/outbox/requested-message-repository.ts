import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MessageChannel } from '../templates/payment-notifications.ts'

const minuteMs = 60_000

/** A receipt that its borrower asked to be sent somewhere. */
export type RequestedMessage = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly paymentId: string
  readonly language: Language
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  /** elapsed time */
  readonly at: Instant
}

/**
 * Writes it to the outbox. The same one to the same place within a minute is one message.
 *
 * @returns its key there
 */
export async function writeRequestedMessage(
  trx: LenderTransaction,
  asked: RequestedMessage,
): Promise<string> {
  const { lenderId, borrowerId, paymentId, language, channel, recipient } = asked
  const at = new Date(asked.at)
  const minute = Math.floor(asked.at / minuteMs)
  const key = `receipt.asked:${paymentId}:${borrowerId}:${channel}:${recipient}:${minute}`
  await trx
    .insertInto('outbox')
    .values({
      lender_id: lenderId,
      message_id: randomUUID(),
      dedupe_key: key,
      topic: 'receipt.asked',
      channel,
      recipient,
      payload: JSON.stringify({ paymentId, borrowerId, language }),
      written_at: at,
      next_attempt_at: at,
    })
    .onConflict((on) => on.columns(['lender_id', 'dedupe_key']).doNothing())
    .execute()
  return key
}

/** What became of a message so far. */
export type RequestedMessageEnd = {
  readonly channel: MessageChannel
  readonly end: 'waiting' | 'tried' | 'refused'
}

export async function readRequestedMessage(
  trx: LenderTransaction,
  lenderId: string,
  keys: readonly string[],
): Promise<RequestedMessageEnd[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['channel', 'sent_at', 'failed_as', 'why'])
    .where('lender_id', '=', lenderId)
    .where('dedupe_key', 'in', keys)
    .execute()
  return rows.map(({ channel, sent_at: sentAt, failed_as: failedAs, why }) => {
    if (failedAs === 'refused') return { channel, end: 'refused' }
    return { channel, end: sentAt === null && why === '' ? 'waiting' : 'tried' }
  })
}
