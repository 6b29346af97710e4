import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { deleteAllTokens } from '../../notifications/push/push-token-repository.ts'
import type { AuthContext } from '../auth-context.ts'
import { endCalendarFeed } from '../../lenders/calendar-feed-end-repository.ts'
import { endAllLinks, endAllSessions, lockLogin, writeDisabledAt } from './login-repository.ts'

export type LoginChange = {
  readonly lenderId: string
  readonly email: string
  readonly isOpen: boolean
  /** who does it, for the audit */
  readonly actor: string
}

/**
 * Closes a borrower's login, or opens it again. Either way every session ends, every link that was
 * sent counts no more, nothing is pushed to a browser,
 * and the address of a calendar ends: what slipped in beside the closing is not
 * alive again when the login is opened.
 *
 * @returns how many sessions ended; null when nobody has the email
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
    const borrowerId = await lockLogin(trx, email)
    if (borrowerId === null) return null
    await writeDisabledAt(trx, borrowerId, isOpen ? null : now)
    await endAllLinks(trx, borrowerId, now)
    const sessions = await endAllSessions(trx, borrowerId, now)
    await deleteAllTokens(trx, borrowerId)
    await endCalendarFeed(trx, { lenderId, borrowerId }, now)
    const kind = isOpen ? 'login.enabled' : 'login.disabled'
    await writeAudit(trx, lenderId, { kind, borrowerId, actor, detail: { sessions }, at: now })
    return sessions
  })
}
