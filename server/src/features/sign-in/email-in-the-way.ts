import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../db/database.ts'
import type { Lender } from '../lender/lender-directory.ts'
import type { Account } from './sign-in-store.ts'

/** The email that has to be verified before somebody may come in (AMB-13). */
export type EmailWaits = {
  readonly reason: 'borrower_email_not_verified_first_time' | 'borrower_email_not_verified'
  readonly emailId: string
  readonly email: string
}

type Asked = {
  readonly lender: Lender
  readonly account: Pick<Account, 'borrowerId'>
  readonly now: Instant
  /** left out at the end of a sign-up: the first time is the first sign-in */
  readonly isSignIn?: true
}

/**
 * Whether an email stands in the way: the lender asks for a verified one, and none of theirs is. An
 * account without any email, by a provider that names none, is not stopped.
 */
export async function emailInTheWay(
  trx: LenderTransaction,
  { lender, account, now, isSignIn }: Asked,
): Promise<EmailWaits | null> {
  if (!lender.settings.portal.verifyEmailForBpLogin) return null
  const emails = await trx
    .selectFrom('borrower_emails')
    .select(['email_id', 'address', 'is_verified', 'refused_at'])
    .where('borrower_id', '=', account.borrowerId)
    .orderBy('is_primary', 'desc')
    .execute()
  const [first] = emails
  if (first === undefined || emails.some(({ is_verified: isVerified }) => isVerified)) return null
  const isFirstTime = first.refused_at === null
  if (isFirstTime && isSignIn === true)
    await trx
      .updateTable('borrower_emails')
      .set({ refused_at: new Date(now) })
      .where('email_id', '=', first.email_id)
      .execute()
  const { email_id: emailId, address: email } = first
  return {
    reason: isFirstTime ? 'borrower_email_not_verified_first_time' : 'borrower_email_not_verified',
    emailId,
    email,
  }
}
