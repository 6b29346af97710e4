import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Account } from './account-repository.ts'
import { type EmailToCheck, readEmailsToCheck, markEmailRefused } from './email-check-repository.ts'

/** The email that has to be verified before somebody may come in (AMB-13). */
export type UnverifiedEmail = {
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
export async function checkUnverifiedEmail(
  trx: LenderTransaction,
  { lender, account, now, isSignIn }: Asked,
): Promise<UnverifiedEmail | null> {
  const waiting = firstUnverifiedEmail(await listEmailsToCheck(trx, { lender, account }))
  if (waiting !== null && isSignIn === true) await recordRefusal(trx, waiting, now)
  return waiting
}

/** The emails that may stop somebody, the primary one first; none where the lender asks for none. */
export async function listEmailsToCheck(
  trx: LenderTransaction,
  { lender, account }: Pick<Asked, 'lender' | 'account'>,
): Promise<readonly EmailToCheck[]> {
  if (!lender.settings.portal.verifyEmailForBpLogin) return []
  return readEmailsToCheck(trx, account.borrowerId)
}

/** The same of the emails that were read. */
export function firstUnverifiedEmail(emails: readonly EmailToCheck[]): UnverifiedEmail | null {
  const [first] = emails
  if (first === undefined || emails.some(({ isVerified }) => isVerified)) return null
  const isFirstTime = first.refusedAt === null
  return {
    reason: isFirstTime ? 'borrower_email_not_verified_first_time' : 'borrower_email_not_verified',
    emailId: first.emailId,
    email: first.email,
  }
}

/** From here on it was refused before. */
export async function recordRefusal(
  trx: LenderTransaction,
  { reason, emailId }: UnverifiedEmail,
  now: Instant,
): Promise<void> {
  if (reason !== 'borrower_email_not_verified_first_time') return
  await markEmailRefused(trx, emailId, now)
}
