import { type Instant, toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'

/** From when on a contact is its owner's word, after it was added; milliseconds. */
const trustedAfterMs = dayMs
const unprovenTrustedAfterMs = 7 * dayMs

/**
 * A contact that was added lately resets no password: whoever took the account over added it. Where who
 * added it had not proven lately who they are, that lasts a week; the owner was told meanwhile.
 */
export function isTrustedAt(now: Instant) {
  const cutoff = new Date(now - trustedAfterMs)
  const unproven = new Date(now - unprovenTrustedAfterMs)
  return sql<boolean>`(added_at is null
    or (added_at <= ${cutoff} and (not added_unproven or added_at <= ${unproven})))`
}

/** From when on that is so of a contact; null: it always was. Elapsed time. */
export function trustedFrom({
  addedAt,
  isUnproven,
}: {
  readonly addedAt: Date | null
  readonly isUnproven: boolean
}): Instant | null {
  if (addedAt === null) return null
  return toInstant(addedAt.getTime() + (isUnproven ? unprovenTrustedAfterMs : trustedAfterMs))
}

/** The verified email that word of the account goes to; one that was added lately is not trusted. */
export async function findVerifiedEmail(
  trx: LenderTransaction,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Instant },
): Promise<string | null> {
  const row = await trx
    .selectFrom('borrower_emails')
    .select('address')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .where(isTrustedAt(now))
    .orderBy('is_primary', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Every verified contact that is trusted: emails, then phones. */
export async function listTrustedContacts(
  trx: LenderTransaction,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Instant },
): Promise<string[]> {
  const emails = await trx
    .selectFrom('borrower_emails')
    .select('address')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .where(isTrustedAt(now))
    .orderBy('address')
    .execute()
  const phones = await trx
    .selectFrom('borrower_phones')
    .select('number')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .where(isTrustedAt(now))
    .orderBy('number')
    .execute()
  return [...emails.map(({ address }) => address), ...phones.map(({ number }) => number)]
}

/** The borrower's verified phones, the primary first. */
export async function listVerifiedPhones(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('borrower_phones')
    .select('number')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .orderBy('is_primary', 'desc')
    .execute()
  return rows.map(({ number }) => number)
}

/**
 * Where emails about money go, of a borrower `b`: a verified address, the primary one first, then the one that is on
 * file the longest. Only where none is verified it is the address of the sign-up. `b` is a row of `borrowers`.
 */
export const emailOfBorrower = sql<string | null>`(select own.address from borrower_emails own
  where own.lender_id = b.lender_id and own.borrower_id = b.borrower_id
  order by own.is_verified desc, own.is_primary desc, own.added_at nulls first, own.address limit 1)`
