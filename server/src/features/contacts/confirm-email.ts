import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { strikeSecret } from '../messages/account-message-store.ts'
import { markVerified } from './contact-lookup-store.ts'
import { takeLink } from './link-store.ts'

/**
 * Confirms the email that a link was sent to. Whoever opened it read that mailbox, a scanner or its
 * owner; nobody is signed in by it.
 */
export async function confirmEmail(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  lender: Lender,
  token: string,
): Promise<boolean> {
  const now = clocks.elapsed()
  return inLender(db, lender.id, async (trx) => {
    const link = await takeLink(trx, { token, purposes: ['verifyEmail'], now })
    if (link === null || link.emailId === null) return false
    await strikeSecret(trx, link.linkId)
    return markVerified(trx, link.emailId)
  })
}
