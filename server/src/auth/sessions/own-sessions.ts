import { done, type Outcome } from '@quittance/contract/endpoint'
import type { OwnSession } from '@quittance/contract/auth/sessions'
import { toInstant } from '@quittance/domain/calendar'
import { serverIdleMs } from '@quittance/domain/auth/sign-in/idle'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  deleteOtherDeviceTokens,
  deleteOtherSessionTokens,
} from '../../notifications/push/push-token-repository.ts'
import { browserName } from './create-session.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import { endCalendarFeed } from '../../lenders/calendar-feed-end-repository.ts'
import { endOtherSessions, listSessions } from './session-repository.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks'>
type Asked = { readonly lender: Lender; readonly borrower: Borrower }

/** Where the borrower is signed in now: this session first, then by their last act. */
export async function ownSessions(
  { db, clocks }: Needs,
  { lender, borrower }: Asked,
): Promise<Outcome<{ sessions: OwnSession[] }, never>> {
  const now = clocks.elapsed()
  const idleSince = toInstant(now - serverIdleMs(lender.settings.portal.sessionTimeout))
  const { borrowerId, sessionId } = borrower
  const rows = await withLenderTransaction(db, lender.id, (trx) =>
    listSessions(trx, { borrowerId, now, idleSince }),
  )
  // Told by the calendar that the portal shows, which a demo moves: as long ago as it was.
  const ahead = clocks.business() - now
  const sessions = rows.map(({ userAgent, beganAt, lastActAt, ...row }) => ({
    ...row,
    beganAt: toInstant(beganAt + ahead),
    lastActAt: toInstant(lastActAt + ahead),
    isThis: row.id === sessionId,
    device: browserName(userAgent),
  }))
  return done({ sessions: sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) })
}

/** Ends one other session of the borrower's own, or all others; nothing more is pushed there. */
export async function endSessions(
  { db, clocks }: Needs,
  { lender, borrower, only }: Asked & { readonly only: string | null },
): Promise<Outcome<{ ended: number }, never>> {
  const { borrowerId, sessionId: except } = borrower
  const which = { borrowerId, except, ...(only !== null && { only }) }
  const isId = only === null || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(only)
  if (!isId) return done({ ended: 0 })
  const ended = await withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    if (only !== null) await deleteOtherSessionTokens(trx, borrower, only)
    else {
      await deleteOtherDeviceTokens(trx, borrower)
      await endCalendarFeed(trx, borrower, clocks.elapsed())
    }
    return endOtherSessions(trx, which, clocks.elapsed())
  })
  return done({ ended })
}
