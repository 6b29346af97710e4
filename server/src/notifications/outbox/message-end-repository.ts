import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MessageChannel } from '../templates/payment-notifications.ts'
import type { MessageAttachment } from '../../platform/ports/mailer.ts'
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
    readonly attachments: readonly MessageAttachment[]
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
    next_attempt_at: nextTryAt === null ? null : new Date(nextTryAt).toISOString(),
    recipient,
    ...kept,
    is_kept: kept !== null,
    attachments: (kept?.attachments ?? []).map(toKeptFile),
  }))
  await sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
        message_id uuid, attempts integer, outcome text, why text, next_attempt_at timestamptz,
        recipient text, is_kept boolean, channel text, subject text, text text, html text,
        attachments jsonb)
    ), marked as (
      update outbox o set
        sent_at = case when e.outcome = 'sent' then ${new Date(now)}::timestamptz end,
        failed_as = case when e.outcome in ('refused', 'gaveUp') then e.outcome end,
        why = e.why, recipient = e.recipient,
        next_attempt_at = coalesce(e.next_attempt_at, o.next_attempt_at)
      from ended e
      where o.lender_id = ${lenderId}::uuid and o.message_id = e.message_id
        and o.attempts = e.attempts and o.sent_at is null and o.failed_as is null
      returning o.message_id
    ), kept as (
      insert into sent_messages
        (lender_id, message_id, channel, recipient, subject, text, html, sent_at)
      select ${lenderId}::uuid, message_id, e.channel, e.recipient, e.subject, e.text, e.html,
        ${new Date(at)}::timestamptz
      from ended e join marked using (message_id)
      where e.is_kept and e.outcome = 'sent'
      returning message_id
    )
    insert into sent_attachments
      (lender_id, message_id, place, filename, content_type, content)
    select ${lenderId}::uuid, message_id, f.place, f.filename, f.content_type,
      decode(f.content, 'base64')
    from ended e join kept using (message_id),
      jsonb_to_recordset(e.attachments)
        as f(place smallint, filename text, content_type text, content text)`.execute(trx)
}

function toKeptFile({ filename, contentType, content }: MessageAttachment, place: number) {
  return { place, filename, content_type: contentType, content: content.toString('base64') }
}
