import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { type AccountNotification, accountTopic } from '../templates/account-notifications.ts'
import type { AccountEmail } from '../templates/template.ts'

export type AccountMessage = {
  readonly emailName: AccountEmail
  /** whose name is read from the account; null where there is none yet */
  readonly borrowerId: string | null
  readonly language: Language
  readonly channel: 'email' | 'sms' | 'call'
  /** null: whatever is the account's email when it is sent */
  readonly recipient: string | null
  readonly facts?: Partial<Omit<AccountNotification, 'secret' | 'language' | 'at'>>
  /** at most one such message is about this, and may be taken back until it is sent; without it each stands */
  readonly once?: { readonly about: string; readonly no: string }
  /** when it is sent; at once where it is left out; elapsed time */
  readonly sendAt?: Instant
  /** the code or the token, closed, and of which code or link it is */
  readonly secret?: { readonly ofId: string; readonly closed: string; readonly expiresAt: Instant }
}

export type MessageTimes = {
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/** Writes a message about access to an account to the outbox, and its secret beside it. */
export async function writeAccountMessage(
  trx: LenderTransaction,
  lenderId: string,
  { emailName, borrowerId, language, channel, recipient, facts = {}, ...more }: AccountMessage,
  { now, at }: MessageTimes,
): Promise<void> {
  const { secret, once, sendAt = now } = more
  const messageId = randomUUID()
  const key = once === undefined ? messageId : `${once.about}:${once.no}`
  const written = new Date(now)
  const payload = { ...(borrowerId !== null && { borrowerId }), language, at, ...facts }
  await trx
    .insertInto('outbox')
    .values({
      lender_id: lenderId,
      message_id: messageId,
      dedupe_key: `${accountTopic}${emailName}:${key}`,
      topic: `${accountTopic}${emailName}`,
      channel,
      recipient,
      payload: JSON.stringify(payload),
      written_at: written,
      next_attempt_at: new Date(sendAt),
    })
    .onConflict((on) => on.columns(['lender_id', 'dedupe_key']).doNothing())
    .execute()
  if (secret === undefined) return
  await trx
    .insertInto('message_secrets')
    .values({
      lender_id: lenderId,
      message_id: messageId,
      of_id: secret.ofId,
      sealed: secret.closed,
      expires_at: new Date(secret.expiresAt),
    })
    .execute()
}

/** Takes messages back that nobody has begun to send: what they are about is over. */
export async function withdrawAccountMessages(
  trx: LenderTransaction,
  lenderId: string,
  { emailName, about }: Pick<AccountMessage, 'emailName'> & { readonly about: string },
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('lender_id', '=', lenderId)
    .where('dedupe_key', 'like', `${accountTopic}${emailName}:${about}:%`)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('failed_as', 'is', null)
    .execute()
}

/** Forgets the secret of a code or link: it was used, or another took its place. */
export async function redactSecret(trx: LenderTransaction, ofId: string): Promise<void> {
  await trx.updateTable('message_secrets').set({ sealed: null }).where('of_id', '=', ofId).execute()
}

/** Forgets the secrets of messages that were sent, where nobody looks them up afterwards. */
export async function redactSentSecrets(
  trx: LenderTransaction,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return
  await trx
    .updateTable('message_secrets')
    .set({ sealed: null })
    .where('message_id', 'in', messageIds)
    .execute()
}
