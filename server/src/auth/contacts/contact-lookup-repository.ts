import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { isTrustedAt } from '../../notifications/recipients/own-contact-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { emailClaimedUntil, releaseEmailClaim } from './contact-claim-repository.ts'

export type ContactOwner = { readonly borrowerId: string; readonly language: Language }

/** Whose verified contact this is, on file long enough to be trusted; null: nobody's, or not so. */
export async function findContactOwner(
  trx: LenderTransaction,
  { contact, now }: { readonly contact: string; readonly now: Instant },
): Promise<ContactOwner | null> {
  const owner = contact.includes('@')
    ? trx
        .selectFrom('borrower_emails')
        .select('borrower_id')
        .where('address', '=', contact)
        .where('is_verified', '=', true)
        .where(isTrustedAt(now))
    : trx
        .selectFrom('borrower_phones')
        .select('borrower_id')
        .where('number', '=', contact)
        .where('is_verified', '=', true)
        .where(isTrustedAt(now))
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

/**
 * From here on it is proven; the primary one where the account had none.
 *
 * @returns false when the email is gone meanwhile
 */
export async function markEmailVerified(trx: LenderTransaction, emailId: string): Promise<boolean> {
  const verified = await trx
    .updateTable('borrower_emails')
    .set({ is_verified: true })
    .where('email_id', '=', emailId)
    .returning('borrower_id')
    .executeTakeFirst()
  if (verified === undefined) return false
  await trx
    .updateTable('borrower_emails')
    .set({ is_primary: true })
    .where('email_id', '=', emailId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('borrower_emails as other')
            .select('other.email_id')
            .where('other.borrower_id', '=', verified.borrower_id)
            .where('other.is_primary', '=', true),
        ),
      ),
    )
    .execute()
  return true
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

/** A phone of somebody's list. */
export type ListedPhone = {
  readonly isVerified: boolean
  /** it was put there by its borrower, and not by the lender or a sign-up */
  readonly isAdded: boolean
  /** it belongs to another account, and is never verified here */
  readonly isUnavailable: boolean
}

/** The phone of this borrower that was named by its id and its number; null for any other. */
export async function findPhone(
  trx: LenderTransaction,
  { borrowerId, phoneId, number }: { borrowerId: string; phoneId: string; number: string },
): Promise<ListedPhone | null> {
  const row = await trx
    .selectFrom('borrower_phones')
    .select(['is_verified', 'claimed_until'])
    .where('borrower_id', '=', borrowerId)
    .where('phone_id', '=', phoneId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (row !== undefined) {
    const { is_verified: isVerified, claimed_until: claimedUntil } = row
    return { isVerified, isAdded: claimedUntil !== null, isUnavailable: false }
  }
  const unavailable = await trx
    .selectFrom('unavailable_contacts')
    .select('contact_id')
    .where('borrower_id', '=', borrowerId)
    .where('contact_id', '=', phoneId)
    .where('contact', '=', number)
    .executeTakeFirst()
  if (unavailable === undefined) return null
  return { isVerified: false, isAdded: true, isUnavailable: true }
}

/** From here on it is proven; the primary one where the account had none. */
export async function markPhoneVerified(trx: LenderTransaction, phoneId: string): Promise<void> {
  const { borrower_id: borrowerId } = await trx
    .updateTable('borrower_phones')
    .set({ is_verified: true })
    .where('phone_id', '=', phoneId)
    .returning('borrower_id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('borrower_phones')
    .set({ is_primary: true })
    .where('phone_id', '=', phoneId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('borrower_phones as other')
            .select('other.phone_id')
            .where('other.borrower_id', '=', borrowerId)
            .where('other.is_primary', '=', true),
        ),
      ),
    )
    .execute()
}

/** Puts another address in the place of one that was not verified. */
export async function replaceEmail(
  trx: LenderTransaction,
  { emailId, address, now }: { emailId: string; address: string; now: Instant },
): Promise<void> {
  const claim = {
    claimed_until: emailClaimedUntil(now),
    added_at: new Date(now),
    refused_at: null,
    added_unproven: false,
  }
  await releaseEmailClaim(trx, address)
  await trx
    .updateTable('borrower_emails')
    .set({ address, ...claim })
    .where('email_id', '=', emailId)
    .where('is_verified', '=', false)
    .returning('email_id')
    .executeTakeFirstOrThrow()
}
