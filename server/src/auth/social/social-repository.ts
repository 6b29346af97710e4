import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isTrustedAt } from '../../notifications/recipients/own-contact-repository.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'

type Provider = 'facebook' | 'google'

export async function writeNonce(
  trx: LenderTransaction,
  lenderId: string,
  given: { nonceHash: Buffer; provider: Provider; now: Instant; expiresAt: Instant },
): Promise<void> {
  await trx.deleteFrom('social_nonces').where('expires_at', '<=', new Date(given.now)).execute()
  await trx
    .insertInto('social_nonces')
    .values({
      lender_id: lenderId,
      nonce_hash: given.nonceHash,
      provider: given.provider,
      expires_at: new Date(given.expiresAt),
      used_at: null,
    })
    .execute()
}

/** Whether we gave this nonce out, and nobody used it yet; held until the transaction ends. */
export async function isNonceValid(
  trx: LenderTransaction,
  { nonceHash, provider, now }: { nonceHash: Buffer; provider: Provider; now: Instant },
): Promise<boolean> {
  const row = await trx
    .selectFrom('social_nonces')
    .select('nonce_hash')
    .where('nonce_hash', '=', nonceHash)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function useNonce(
  trx: LenderTransaction,
  nonceHash: Buffer,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('social_nonces')
    .set({ used_at: new Date(now) })
    .where('nonce_hash', '=', nonceHash)
    .execute()
}

export type SocialIdentity = { readonly issuer: string; readonly subject: string }

/** Whose account it is tied to; held until the transaction ends, so that no two are tied to it. */
export async function findIdentity(
  trx: LenderTransaction,
  lenderId: string,
  { issuer, subject }: SocialIdentity,
): Promise<string | null> {
  await acquireAdvisoryLock(trx, `${lenderId} ${issuer} ${subject}`)
  const row = await trx
    .selectFrom('social_identities')
    .select('borrower_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

/**
 * Ties an identity to an account; one that is tied already stays where it is.
 *
 * @returns whether it was tied only now
 */
export async function linkIdentity(
  trx: LenderTransaction,
  lenderId: string,
  { issuer, subject, borrowerId, now }: SocialIdentity & { borrowerId: string; now: Instant },
): Promise<boolean> {
  const row = await trx
    .insertInto('social_identities')
    .values({
      lender_id: lenderId,
      issuer,
      subject,
      borrower_id: borrowerId,
      linked_at: new Date(now),
    })
    .onConflict((on) => on.columns(['lender_id', 'issuer', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Unties every identity from an account, or those that were tied since; each is tied anew as it was the
 * first time.
 *
 * @returns how many there were
 */
export async function unlinkIdentities(
  trx: LenderTransaction,
  borrowerId: string,
  since: Instant | null = null,
): Promise<number> {
  const untied = trx.deleteFrom('social_identities').where('borrower_id', '=', borrowerId)
  const lately = since === null ? untied : untied.where('linked_at', '>', new Date(since))
  return Number((await lately.executeTakeFirst()).numDeletedRows)
}

/**
 * Whether this very address is verified as the account's own, and on file long enough to be trusted;
 * held until the transaction ends, so that whoever takes it off finds what was tied by it.
 */
export async function isEmailTrusted(
  trx: LenderTransaction,
  { borrowerId, email, now }: { borrowerId: string; email: string; now: Instant },
): Promise<boolean> {
  const row = await trx
    .selectFrom('borrower_emails')
    .select('email_id')
    .where('borrower_id', '=', borrowerId)
    .where('address', '=', email)
    .where('is_verified', '=', true)
    .where(isTrustedAt(now))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
