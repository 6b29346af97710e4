import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { recentMs } from './recent-contact-repository.ts'

type Asked = { readonly borrowerId: string; readonly now: Instant }

/**
 * Puts back where receipts of this borrower's schedules went, where that was changed lately, in the order
 * in which everybody locks schedules: of their ids. One that goes
 * to a verified email of the account stays: of those, whoever calls has taken off what was added lately.
 *
 * @returns the addresses that get no more of them
 */
export async function restoreReceiptEmails(
  trx: LenderTransaction,
  { borrowerId, now }: Asked,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`with changed as materialized (
      select lender_id, schedule_id, receipt_email as address from schedules
      where borrower_id = ${borrowerId}::uuid
        and receipt_email_changed_at > ${new Date(now - recentMs)}
        and lower(receipt_email) not in (select address from borrower_emails
          where borrower_id = ${borrowerId}::uuid and is_verified)
      order by schedule_id for no key update)
    update schedules s set receipt_email = s.receipt_email_was, receipt_email_was = null,
      receipt_email_changed_at = null
    from changed c where s.lender_id = c.lender_id and s.schedule_id = c.schedule_id
    returning c.address`.execute(trx)
  return [...new Set(rows.map(({ address }) => address))].filter((address) => address !== '')
}

/**
 * Turns the emails about payments on again, where they were turned off lately.
 *
 * @returns whether they were
 */
export async function restoreEmails(
  trx: LenderTransaction,
  { borrowerId, now }: Asked,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('borrowers')
    .set({ wants_emails: true, emails_off_at: null })
    .where('borrower_id', '=', borrowerId)
    .where('emails_off_at', '>', new Date(now - recentMs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
