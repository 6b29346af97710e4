import type { LenderTransaction } from '../../db/database.ts'

const shownMax = 500

export async function readSent(trx: LenderTransaction) {
  const rows = await trx
    .selectFrom('sent_messages')
    .selectAll()
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
    attachments: [],
  }))
}
