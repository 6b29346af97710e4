import type { LenderTransaction } from '../../platform/database/database.ts'

/** Where a message stands. */
export type MessageState = 'waiting' | 'sent' | 'refused' | 'gaveUp'

const shownMax = 500

/** The newest messages, with what became of each; their words are not kept. */
export async function listMessages(
  trx: LenderTransaction,
  lenderId: string,
  state: MessageState | null,
) {
  const rows = await trx
    .selectFrom('outbox')
    .select(['message_id', 'topic', 'channel', 'recipient', 'attempts', 'why', 'failed_as'])
    .select(['written_at', 'sent_at', 'next_attempt_at'])
    .where('lender_id', '=', lenderId)
    .$if(state === 'sent', (query) => query.where('sent_at', 'is not', null))
    .$if(state === 'waiting', (query) =>
      query.where('sent_at', 'is', null).where('failed_as', 'is', null),
    )
    .$if(state === 'refused' || state === 'gaveUp', (query) =>
      query.where('failed_as', '=', state === 'refused' ? 'refused' : 'gaveUp'),
    )
    .orderBy('written_at', 'desc')
    .orderBy('message_id')
    .limit(shownMax)
    .execute()
  return rows.map((row) => {
    const stands: MessageState = row.failed_as ?? (row.sent_at === null ? 'waiting' : 'sent')
    return {
      id: row.message_id,
      topic: row.topic,
      channel: row.channel,
      to: row.recipient,
      state: stands,
      why: row.why,
      attempts: row.attempts,
      writtenAt: row.written_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      nextTryAt: stands === 'waiting' ? row.next_attempt_at.toISOString() : null,
    }
  })
}
