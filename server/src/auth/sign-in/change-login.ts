import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { isErased } from '../../lenders/borrower-lock-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { unlinkIdentities } from '../social/social-repository.ts'
import { endAllAccess } from './end-all-access.ts'
import { lockLogin, writeDisabledAt } from './login-repository.ts'

export type LoginChange = {
  readonly lenderId: string
  readonly email: string
  readonly isOpen: boolean
  /** who does it, for the audit */
  readonly actor: string
}

/**
 * Closes a borrower's login, or opens it again. Either way every session ends, every link that was
 * sent counts no more, nothing is pushed to a browser, Google and Facebook are untied,
 * and the address of a calendar ends: what slipped in beside the closing is not
 * alive again when the login is opened.
 *
 * @returns how many sessions ended; null when the email names nobody
 */
export async function changeLogin(
  {
    db,
    clocks,
  }: { readonly db: AuthContext['db']; readonly clocks: Pick<AuthContext['clocks'], 'elapsed'> },
  { lenderId, email, isOpen, actor }: LoginChange,
): Promise<number | null> {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lenderId, async (trx) => {
    const borrowerId = await lockLogin(trx, email, 'verifiedOrSignUp')
    if (borrowerId === null) return null
    if (await isErased(trx, { lenderId, borrowerId })) return null // it began while this one waited
    await writeDisabledAt(trx, borrowerId, isOpen ? null : now)
    await unlinkIdentities(trx, borrowerId)
    const sessions = await endAllAccess(trx, { lenderId, borrowerId }, now)
    const kind = isOpen ? 'login.enabled' : 'login.disabled'
    await writeAudit(trx, lenderId, { kind, borrowerId, actor, detail: { sessions }, at: now })
    return sessions
  })
}
