import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { linkLifetimeMs } from './link-repository.ts'

export type WantedContacts = {
  readonly email: string
  readonly phone: string
  readonly now: Instant
}

/** A number that was added keeps others away for an hour: its code counts for less. */
const phoneClaimMs = hourMs

/**
 * Which of the two belongs to an account already; held until the transaction ends. A contact that was
 * claimed and not proven in time is nobody's: a stranger keeps it from its owner no longer
 * (docs/decisions/0015).
 */
export async function findTakenContacts(
  trx: LenderTransaction,
  lenderId: string,
  { email, phone, now }: WantedContacts,
): Promise<{ readonly byEmail: string | null; readonly byPhone: string | null }> {
  for (const contact of [email, phone].toSorted())
    await acquireAdvisoryLock(trx, `${lenderId} ${contact}`)
  return {
    byEmail: await holderOfEmail(trx, email, now),
    byPhone: await holderOfPhone(trx, phone, now),
  }
}

/** Whose account an email belongs to; null: nobody's. Held until the transaction ends. */
export async function lockEmailHolder(
  trx: LenderTransaction,
  lenderId: string,
  { email, now }: Pick<WantedContacts, 'email' | 'now'>,
): Promise<string | null> {
  await acquireAdvisoryLock(trx, `${lenderId} ${email}`)
  return holderOfEmail(trx, email, now)
}

/** The same of a phone. */
export async function lockPhoneHolder(
  trx: LenderTransaction,
  lenderId: string,
  { phone, now }: Pick<WantedContacts, 'phone' | 'now'>,
): Promise<string | null> {
  await acquireAdvisoryLock(trx, `${lenderId} ${phone}`)
  return holderOfPhone(trx, phone, now)
}

/** A contact is its account's: proven, not claimed by a form, or claimed and in time still. */
function isHeldAt(now: Instant) {
  return sql<boolean>`(is_verified or claimed_until is null or claimed_until > ${new Date(now)})`
}

async function holderOfEmail(trx: LenderTransaction, email: string, now: Instant) {
  const row = await trx
    .selectFrom('borrower_emails')
    .select('borrower_id')
    .where('address', '=', email)
    .where(isHeldAt(now))
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

async function holderOfPhone(trx: LenderTransaction, phone: string, now: Instant) {
  const row = await trx
    .selectFrom('borrower_phones')
    .select('borrower_id')
    .where('number', '=', phone)
    .where(isHeldAt(now))
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

/**
 * Takes an address that was found to be nobody's from the account that claimed it once. Links that
 * were sent to prove it prove nothing any more.
 */
export async function releaseEmailClaim(trx: LenderTransaction, email: string): Promise<void> {
  await trx
    .deleteFrom('borrower_emails')
    .where('address', '=', email)
    .where('is_verified', '=', false)
    .where('claimed_until', 'is not', null)
    .execute()
}

/** The same of a phone. */
export async function releasePhoneClaim(trx: LenderTransaction, phone: string): Promise<void> {
  await trx
    .deleteFrom('borrower_phones')
    .where('number', '=', phone)
    .where('is_verified', '=', false)
    .where('claimed_until', 'is not', null)
    .execute()
}

/** Until when an address is kept for whoever claimed it now: as long as the link to prove it counts. */
export function emailClaimedUntil(now: Instant): Date {
  return new Date(now + linkLifetimeMs.verifyEmail)
}

/** Until when a phone is. */
export function phoneClaimedUntil(now: Instant): Date {
  return new Date(now + phoneClaimMs)
}
