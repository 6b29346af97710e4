import type { Instant } from '@quittance/domain/calendar'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** An email as it stands between somebody and their account. */
export type EmailToCheck = {
  readonly emailId: string
  readonly email: string
  readonly isVerified: boolean
  /** since when it stops its owner; null: it never did */
  readonly refusedAt: Date | null
}

/** Every email of a borrower, the primary one first. */
export async function readEmailsToCheck(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<readonly EmailToCheck[]> {
  return (await trx.executeQuery(emailsStatement({ borrowerId }))).rows
}

const emailsStatement = compileOnce((at: { readonly borrowerId: string }, sql) =>
  sql
    .selectFrom('borrower_emails')
    .select([
      'email_id as emailId',
      'address as email',
      'is_verified as isVerified',
      'refused_at as refusedAt',
    ])
    .where('borrower_id', '=', at.borrowerId)
    .orderBy('is_primary', 'desc'),
)

/** From here on it was refused before. */
export async function markEmailRefused(
  trx: LenderTransaction,
  emailId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('borrower_emails')
    .set({ refused_at: new Date(now) })
    .where('email_id', '=', emailId)
    .execute()
}
