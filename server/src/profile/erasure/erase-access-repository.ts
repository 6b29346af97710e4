import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { ErasedBorrower, Removed } from './erasure-repository.ts'

type OwnTable =
  | 'borrower_emails'
  | 'borrower_phones'
  | 'calendar_feeds'
  | 'chat_conversations'
  | 'known_devices'
  | 'loan_parties'
  | 'one_time_links'
  | 'payment_keys'
  | 'pending_sign_ins'
  | 'schedule_keys'
  | 'sessions'
  | 'social_identities'
  | 'unavailable_contacts'

/** Deletes every row that a borrower has in a table. @returns how many there were */
export async function deleteOwnRows(
  trx: LenderTransaction,
  table: OwnTable,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid`.execute(trx)
  return Number(numAffectedRows)
}

/** By what a borrower came in, and from where. The login is closed: none of it is made anew. */
export async function deleteAccess(
  trx: LenderTransaction,
  owner: ErasedBorrower,
): Promise<Removed> {
  const { lenderId, borrowerId } = owner
  await sql`
    delete from document_tickets where lender_id = ${lenderId}::uuid and session_hash in
      (select token_hash from sessions
        where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid)`.execute(trx)
  await deleteOwnRows(trx, 'pending_sign_ins', owner)
  return {
    sessions: await deleteOwnRows(trx, 'sessions', owner),
    devices: await deleteOwnRows(trx, 'known_devices', owner),
    links: await deleteOwnRows(trx, 'one_time_links', owner),
    signInIdentities: await deleteOwnRows(trx, 'social_identities', owner),
    calendarFeeds: await deleteOwnRows(trx, 'calendar_feeds', owner),
  }
}
