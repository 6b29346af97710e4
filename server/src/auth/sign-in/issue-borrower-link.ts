import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import type { AuthContext } from '../auth-context.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readHost } from '../../notifications/templates/template-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { findContactOwner } from '../contacts/contact-lookup-repository.ts'
import { createLink } from '../contacts/link-repository.ts'
import { readAccount } from './account-repository.ts'

type Asked = {
  readonly lender: Lender
  /** of the lender's key that asks */
  readonly author: string
  /** in lower case */
  readonly email: string
  /** who enters the borrower's portal, and why; left out where it is the borrower */
  readonly agent?: { readonly name: string; readonly reason: string }
}

type IssuedLink = {
  readonly token: string
  readonly expiresAt: Instant
  /** where the portal is, without a slash at its end */
  readonly portal: string
}

/**
 * A token that signs a borrower in once, or lets one of the lender's agents into their portal
 * (AMB-14).
 *
 * @returns null where the email names nobody, or a login that is closed; one that was added lately is not
 *   trusted, and names nobody
 */
export async function issueBorrowerLink(
  { db, clocks, portalAt }: Pick<AuthContext, 'db' | 'clocks' | 'portalAt'>,
  { lender, author, email, agent }: Asked,
): Promise<IssuedLink | null> {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const named = await findContactOwner(trx, { contact: email.toLowerCase(), now })
    const account = named === null ? null : await readAccount(trx, named.borrowerId)
    if (account === null) return null
    const { borrowerId } = account
    const purpose = agent === undefined ? 'signIn' : 'cap'
    const by = agent === undefined ? {} : { agent }
    const link = { purpose, borrowerId, ...by, now } as const
    const { token, expiresAt } = await createLink(trx, lender.id, link)
    await writeAudit(trx, lender.id, {
      kind: purpose === 'cap' ? 'cap.tokenMade' : 'signInLink.made',
      borrowerId,
      actor: `key ${author}`,
      detail: agent === undefined ? {} : { agent: agent.name, reason: agent.reason },
      at: now,
    })
    const host = await readHost(trx, lender.id)
    assert(host !== null, 'a lender is made with its host')
    return { token, portal: portalAt(host), expiresAt }
  })
}
