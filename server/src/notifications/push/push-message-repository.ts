import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A message that one browser is to be shown. */
export type PushMessage = {
  /** the email that it goes beside */
  readonly messageId: string
  readonly topic: string
  readonly borrowerId: string
  readonly deviceId: string
}

/** Writes pushes to the outbox, each with what its email tells; of one email and browser, one. */
export async function writePushMessages(
  trx: LenderTransaction,
  lenderId: string,
  { pushes, now }: { readonly pushes: readonly PushMessage[]; readonly now: Instant },
): Promise<void> {
  if (pushes.length === 0) return
  const at = new Date(now)
  const sources = await trx
    .selectFrom('outbox')
    .select(['message_id', 'payload'])
    .where('lender_id', '=', lenderId)
    .where(
      'message_id',
      'in',
      pushes.map(({ messageId }) => messageId),
    )
    .execute()
  const payloads = new Map(sources.map((row) => [row.message_id, row.payload as object]))
  const rows = pushes.map(({ messageId, topic, borrowerId, deviceId }) => ({
    lender_id: lenderId,
    message_id: randomUUID(),
    dedupe_key: `push:${messageId}:${deviceId}`,
    topic,
    channel: 'push' as const,
    recipient: deviceId,
    payload: JSON.stringify({ ...payloads.get(messageId), borrowerId }),
    written_at: at,
    next_attempt_at: at,
  }))
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict((on) => on.columns(['lender_id', 'dedupe_key']).doNothing())
    .execute()
}
