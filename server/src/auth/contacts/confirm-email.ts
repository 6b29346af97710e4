import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { AuthContext } from '../auth-context.ts'
import { tryLockBorrower } from '../../lenders/borrower-lock-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { redactSecret } from '../../notifications/outbox/account-message-repository.ts'
import { markEmailVerified } from './contact-lookup-repository.ts'
import { readLinkOwner, redeemLink } from './link-repository.ts'

/** Confirms the email that a link was sent to. Nobody is signed in by it. */
export async function confirmEmail(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  lender: Lender,
  token: string,
): Promise<Outcome<Record<string, never>, 'badLink'>> {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const named = { token, purposes: ['verifyEmail'], now } as const
    // The account before its link, as whoever removes the contact holds them.
    const owner = await readLinkOwner(trx, named)
    if (owner === null) return refused('badLink')
    const { borrowerId } = owner
    if (!(await tryLockBorrower(trx, { lenderId: lender.id, borrowerId })))
      return refused('badLink')
    const link = await redeemLink(trx, named)
    if (link === null || link.emailId === null) return refused('badLink')
    await redactSecret(trx, link.linkId)
    const { emailId } = link
    if (!(await markEmailVerified(trx, emailId))) return refused('badLink')
    const detail = { kind: 'email', contactId: emailId }
    const entry = { kind: 'contact.verified', borrowerId, actor: 'borrower', detail, at: now }
    await writeAudit(trx, lender.id, entry)
    return done({})
  })
}
