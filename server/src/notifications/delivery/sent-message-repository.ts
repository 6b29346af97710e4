import type { LenderTransaction } from '../../platform/database/database.ts'

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
    sealed: row.sealed,
  }))
}
