import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isUuid } from '../../platform/database/uuid.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MessageAttachment } from '../../platform/ports/mailer.ts'

const shownMax = 500

export async function readSent(trx: LenderTransaction) {
  const rows = await trx
    .selectFrom('sent_messages')
    .leftJoin('message_secrets as m', (on) =>
      on
        .onRef('m.lender_id', '=', 'sent_messages.lender_id')
        .onRef('m.message_id', '=', 'sent_messages.message_id'),
    )
    .selectAll('sent_messages')
    .select('m.sealed')
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('sent_attachments as f')
          .whereRef('f.lender_id', '=', 'sent_messages.lender_id')
          .whereRef('f.message_id', '=', 'sent_messages.message_id')
          .select(['f.place', 'f.filename', 'f.content_type as contentType'])
          .orderBy('f.place'),
      ).as('files'),
    )
    .orderBy('sent_at', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({
    id: row.message_id,
    at: row.sent_at.toISOString(),
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    attachments: row.files,
    sealed: row.sealed,
  }))
}

/** A file that was kept with a message; null for none. */
export async function readSentAttachment(
  trx: LenderTransaction,
  { messageId, place }: { readonly messageId: string; readonly place: number },
): Promise<MessageAttachment | null> {
  if (!isUuid(messageId) || !Number.isInteger(place)) return null
  const row = await trx
    .selectFrom('sent_attachments')
    .where('message_id', '=', messageId)
    .where('place', '=', place)
    .select(['filename', 'content_type', 'content'])
    .executeTakeFirst()
  return row === undefined
    ? null
    : { filename: row.filename, contentType: row.content_type, content: row.content }
}
