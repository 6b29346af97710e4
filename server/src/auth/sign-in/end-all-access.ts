import type { Instant } from '@quittance/domain/calendar'
import { endCalendarFeed } from '../../lenders/calendar-feed-end-repository.ts'
import { deleteAllTokens } from '../../notifications/push/push-token-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { endPendingSignIns } from '../factors/pending-sign-in-repository.ts'
import { endAllLinks, endAllSessions } from './login-repository.ts'

/**
 * Ends whatever reads an account without asking who it is: sessions, links, sign-ins that wait for a
 * second factor, pushes and the calendar.
 *
 * @returns how many sessions there were
 */
export async function endAllAccess(
  trx: LenderTransaction,
  owner: { readonly lenderId: string; readonly borrowerId: string },
  now: Instant,
): Promise<number> {
  const { borrowerId } = owner
  await endAllLinks(trx, borrowerId, now)
  await endPendingSignIns(trx, borrowerId, now)
  const sessions = await endAllSessions(trx, borrowerId, now)
  await deleteAllTokens(trx, borrowerId)
  await endCalendarFeed(trx, owner, now)
  return sessions
}
