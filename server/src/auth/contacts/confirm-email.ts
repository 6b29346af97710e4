import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { redactSecret } from '../../notifications/outbox/account-message-repository.ts'
import { markEmailVerified } from './contact-lookup-repository.ts'
import { redeemLink } from './link-repository.ts'

/** Confirms the email that a link was sent to. Nobody is signed in by it. */
export async function confirmEmail(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  lender: Lender,
  token: string,
): Promise<Outcome<Record<string, never>, 'badLink'>> {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const link = await redeemLink(trx, { token, purposes: ['verifyEmail'], now })
    if (link === null || link.emailId === null) return refused('badLink')
    await redactSecret(trx, link.linkId)
    return (await markEmailVerified(trx, link.emailId)) ? done({}) : refused('badLink')
  })
}
