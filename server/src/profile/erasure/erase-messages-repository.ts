import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { deleteOwnRows } from './erase-access-repository.ts'
import type { ErasedBorrower } from './erasure-repository.ts'

type Batch = { readonly most: number }

/** Whether a message is still to be sent. */
export async function isNoticeWaiting(
  trx: LenderTransaction,
  lenderId: string,
  key: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('outbox')
    .select('message_id')
    .where('lender_id', '=', lenderId)
    .where('dedupe_key', '=', key)
    .where('sent_at', 'is', null)
    .where('failed_as', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes messages to a borrower or their contacts, and about their payments to nobody else, with all that was
 * kept of them: so many at most.
 */
export async function deleteMessages(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  { most }: Batch,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where lender_id = ${lenderId}::uuid and message_id in (
      select o.message_id from outbox o
      where o.lender_id = ${lenderId}::uuid
        and (o.payload ->> 'borrowerId' = ${borrowerId}
          or o.recipient in (select address from borrower_emails
              where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid
            union all select number from borrower_phones
              where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid)
          or coalesce(o.payload ->> 'borrowerId', ${borrowerId}) = ${borrowerId}
            and o.payload ->> 'paymentId' in (select payment_id::text from payments
              where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid))
      order by o.message_id limit ${most}::integer)`.execute(trx)
  return Number(numAffectedRows)
}

/** Deletes what a borrower and the lender wrote to each other: so many messages at most, and the conversation last. */
export async function deleteChat(
  trx: LenderTransaction,
  owner: ErasedBorrower,
  { most }: Batch,
): Promise<number> {
  const { lenderId, borrowerId } = owner
  const { numAffectedRows = 0n } = await sql`
    delete from chat_messages
    where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid and message_no in (
      select message_no from chat_messages
      where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid
      order by message_no limit ${most}::integer)`.execute(trx)
  if (numAffectedRows < most) await deleteOwnRows(trx, 'chat_conversations', owner)
  return Number(numAffectedRows)
}
