import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { type ContactPlace, recentMs } from './recent-contact-repository.ts'

type Asked = { readonly borrowerId: string; readonly now: Instant }

/** A contact that was taken off. */
export type RemovedContact = {
  readonly id: string
  readonly kind: ContactPlace
  readonly value: string
}

/**
 * Takes off what was added and never verified, and ends the links that were to verify it; of another account's
 * contacts on the list as of nobody's, else whoever added one would learn whose it is. What the account can
 * not be without, an email that took the place of a sign-up's, counts as added now by somebody unknown.
 */
export async function removeUnverifiedContacts(
  trx: LenderTransaction,
  { borrowerId, now }: Asked,
): Promise<RemovedContact[]> {
  const at = new Date(now)
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('borrower_id', '=', borrowerId)
    .where('purpose', '=', 'verifyEmail')
    .where('used_at', 'is', null)
    .where('email_id', 'in', (is) =>
      is
        .selectFrom('borrower_emails')
        .select('email_id')
        .where('borrower_id', '=', borrowerId)
        .where('is_verified', '=', false)
        .where('added_at', 'is not', null),
    )
    .execute()
  await trx
    .updateTable('borrower_emails')
    .set({ added_at: at, added_unproven: true })
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', false)
    .where('is_primary', '=', true)
    .where('added_at', 'is not', null)
    .execute()
  return takeOff(trx, borrowerId)
}

async function takeOff(trx: LenderTransaction, borrowerId: string): Promise<RemovedContact[]> {
  const emails = await trx
    .deleteFrom('borrower_emails')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', false)
    .where('is_primary', '=', false)
    .where('added_at', 'is not', null)
    .returning(['email_id as id', 'address as value'])
    .execute()
  const phones = await trx
    .deleteFrom('borrower_phones')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', false)
    .where('is_primary', '=', false)
    .where('added_at', 'is not', null)
    .returning(['phone_id as id', 'number as value'])
    .execute()
  const unavailable = await trx
    .deleteFrom('unavailable_contacts')
    .where('borrower_id', '=', borrowerId)
    .returning(['contact_id as id', 'kind', 'contact as value'])
    .execute()
  return [
    ...emails.map((one) => ({ ...one, kind: 'email' as const })),
    ...phones.map((one) => ({ ...one, kind: 'phone' as const })),
    ...unavailable,
  ]
}

/** The verified emails and phones that were added lately. */
export async function listRecentContacts(
  trx: LenderTransaction,
  { borrowerId, now }: Asked,
): Promise<string[]> {
  const since = new Date(now - recentMs)
  const emails = await trx
    .selectFrom('borrower_emails')
    .select('address as value')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .where('added_at', '>', since)
    .orderBy('address')
    .execute()
  const phones = await trx
    .selectFrom('borrower_phones')
    .select('number as value')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .where('added_at', '>', since)
    .orderBy('number')
    .execute()
  return [...emails, ...phones].map(({ value }) => value)
}
