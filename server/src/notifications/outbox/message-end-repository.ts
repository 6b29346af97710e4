import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MessageChannel } from '../templates/payment-notifications.ts'
import type { ClaimedMessage } from './outbox-repository.ts'

/** What became of one message. */
export type MessageEnd = Pick<ClaimedMessage, 'messageId' | 'attempts'> & {
  readonly outcome: 'sent' | 'refused' | 'gaveUp' | 'later'
  /** the word against it; '' when it was sent */
  readonly why: string
  /** when it is tried again; null: never */
  readonly nextTryAt: Instant | null
  readonly recipient: string | null
  /** what the demo keeps of it, to be read at /dev/outbox; null: nothing */
  readonly kept: {
    readonly channel: MessageChannel
    readonly subject: string
    readonly text: string
    readonly html: string
  } | null
}

/**
 * Writes down what became of messages, in one statement. One whose lease ended meanwhile, and that
 * another program took up, is left to that program.
 */
export async function writeMessageEnds(
  trx: LenderTransaction,
  lenderId: string,
  written: {
    readonly ends: readonly MessageEnd[]
    readonly now: Instant
    /** business time */
    readonly at: Instant
  },
): Promise<void> {
  const { ends, now, at } = written
  const rows = ends.map(({ messageId, attempts, outcome, why, nextTryAt, recipient, kept }) => ({
    message_id: messageId,
    attempts,
    outcome,
    why: why.slice(0, 500),
    next_try_at: nextTryAt === null ? null : new Date(nextTryAt).toISOString(),
    recipient,
    ...kept,
    is_kept: kept !== null,
  }))
  await sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
        message_id uuid, attempts integer, outcome text, why text, next_try_at timestamptz,
        recipient text, is_kept boolean, channel text, subject text, text text, html text)
    ), marked as (
      update outbox o set
        sent_at = case when e.outcome = 'sent' then ${new Date(now)}::timestamptz end,
        failed_as = case when e.outcome in ('refused', 'gaveUp') then e.outcome end,
        why = e.why, recipient = e.recipient,
        next_try_at = coalesce(e.next_try_at, o.next_try_at)
      from ended e
      where o.lender_id = ${lenderId}::uuid and o.message_id = e.message_id
        and o.attempts = e.attempts and o.sent_at is null and o.failed_as is null
      returning o.message_id
    )
    insert into sent_messages
      (lender_id, message_id, channel, recipient, subject, text, html, sent_at)
    select ${lenderId}::uuid, message_id, e.channel, e.recipient, e.subject, e.text, e.html,
      ${new Date(at)}::timestamptz
    from ended e join marked using (message_id)
    where e.is_kept and e.outcome = 'sent'`.execute(trx)
}
