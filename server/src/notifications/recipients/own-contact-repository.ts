import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'

/** A contact that was added lately resets no password: whoever took the account over added it. */
export function trustedContactCutoff(now: Instant): Date {
  return new Date(now - dayMs)
}

/** The verified email that word of the account goes to; one that was added lately is not trusted. */
export async function findVerifiedEmail(
  trx: LenderTransaction,
  { borrowerId, addedBefore }: { readonly borrowerId: string; readonly addedBefore: Date },
): Promise<string | null> {
  const row = await trx
    .selectFrom('borrower_emails')
    .select('address')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
    .where((is) => is.or([is('added_at', 'is', null), is('added_at', '<=', addedBefore)]))
    .orderBy('is_primary', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.address ?? null
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
