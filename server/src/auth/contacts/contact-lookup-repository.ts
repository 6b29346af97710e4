import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { emailClaimedUntil, releaseEmailClaim } from '../sign-up/sign-up-repository.ts'

export type ContactOwner = { readonly borrowerId: string; readonly language: Language }

/** Whose verified contact this is, on file since before then; null: nobody's, or not to be trusted. */
export async function findContactOwner(
  trx: LenderTransaction,
  { contact, addedBefore }: { readonly contact: string; readonly addedBefore: Date },
): Promise<ContactOwner | null> {
  const owner = contact.includes('@')
    ? trx
        .selectFrom('borrower_emails')
        .select('borrower_id')
        .where('address', '=', contact)
        .where('is_verified', '=', true)
        .where((is) => is.or([is('added_at', 'is', null), is('added_at', '<=', addedBefore)]))
    : trx
        .selectFrom('borrower_phones')
        .select('borrower_id')
        .where('number', '=', contact)
        .where('is_verified', '=', true)
        .where((is) => is.or([is('added_at', 'is', null), is('added_at', '<=', addedBefore)]))
  const row = await trx
    .selectFrom('borrowers')
    .select(['borrower_id', 'language'])
    .where('borrower_id', '=', owner)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { borrowerId: row.borrower_id, language: row.language }
}

export type UnverifiedContact = ContactOwner & { readonly emailId: string; readonly email: string }

/** An email that waits to be verified, by its address or its id. */
export async function findUnverifiedEmail(
  trx: LenderTransaction,
  named: string,
): Promise<UnverifiedContact | null> {
  const row = await trx
    .selectFrom('borrower_emails as e')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'e.lender_id').onRef('b.borrower_id', '=', 'e.borrower_id'),
    )
    .select(['e.email_id', 'e.address', 'e.borrower_id', 'b.language'])
    .where((is) =>
      named.includes('@') ? is('e.address', '=', named) : is('e.email_id', '=', named),
    )
    .where('e.is_verified', '=', false)
    .where('b.disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { email_id: emailId, address: email, borrower_id: borrowerId, language } = row
  return { emailId, email, borrowerId, language }
}

/** @returns false when the email is gone meanwhile */
export async function markEmailVerified(trx: LenderTransaction, emailId: string): Promise<boolean> {
  const done = await trx
    .updateTable('borrower_emails')
    .set({ is_verified: true })
    .where('email_id', '=', emailId)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function listEmails(trx: LenderTransaction, borrowerId: string) {
  const rows = await trx
    .selectFrom('borrower_emails')
    .select(['email_id', 'address', 'is_verified'])
    .where('borrower_id', '=', borrowerId)
    .execute()
  return rows.map(({ email_id: emailId, address, is_verified: isVerified }) => ({
    emailId,
    address,
    isVerified,
  }))
}

/** The phone of this borrower that was named by its id and its number; null for any other. */
export async function findPhone(
  trx: LenderTransaction,
  { borrowerId, phoneId, number }: { borrowerId: string; phoneId: string; number: string },
): Promise<{ readonly isVerified: boolean } | null> {
  const row = await trx
    .selectFrom('borrower_phones')
    .select('is_verified')
    .where('borrower_id', '=', borrowerId)
    .where('phone_id', '=', phoneId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row === undefined ? null : { isVerified: row.is_verified }
}

export async function markPhoneVerified(trx: LenderTransaction, phoneId: string): Promise<void> {
  await trx
    .updateTable('borrower_phones')
    .set({ is_verified: true })
    .where('phone_id', '=', phoneId)
    .execute()
}

/** Puts another address in the place of one that was not verified. */
export async function replaceEmail(
  trx: LenderTransaction,
  { emailId, address, now }: { emailId: string; address: string; now: Instant },
): Promise<void> {
  const claim = { claimed_until: emailClaimedUntil(now), added_at: new Date(now), refused_at: null }
  await releaseEmailClaim(trx, address)
  await trx
    .updateTable('borrower_emails')
    .set({ address, is_verified: false, ...claim })
    .where('email_id', '=', emailId)
    .execute()
}
