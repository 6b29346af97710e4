import { serverIdleMs } from '@quittance/domain/auth/sign-in/idle'
import type { Borrower } from '../../lenders/borrower.ts'
import type { AuthContext } from '../auth-context.ts'
import { coalesceCalls } from '../../platform/coalesce-calls.ts'
import type { DatabasePool } from '../../platform/database/pool.ts'
import { queryLender, withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { sessionStatement, toSession, touchSession } from './session-repository.ts'
import { hashToken } from '../../platform/token.ts'

/** An act is noted at most this often: a note costs a write; milliseconds. */
const noteEveryMs = 15_000

/**
 * The borrower of a live session of this lender: not ended, not past its 12 hours, and with an act
 * of theirs within the idle time (AMB-99). Null for any other token.
 */
export async function authenticateSession(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { lender, token, isAct }: { lender: Lender; token: string; isAct: boolean },
): Promise<Borrower | null> {
  const now = clocks.elapsed()
  const hash = hashToken(token)
  const idleSince = new Date(now - serverIdleMs(lender.settings.portal.sessionTimeout))
  const asked = { tokenHash: hash, now: new Date(now), idleSince }
  const session = await findSession(db, lender.id, asked)
  if (session === null) return null
  const { lastActAt, ...borrower } = session
  if (isAct && now - lastActAt >= noteEveryMs)
    await withLenderTransaction(db, lender.id, (trx) => touchSession(trx, hash, now))
  return { lenderId: lender.id, ...borrower }
}

type SessionAsked = Parameters<typeof sessionStatement>[0]

/** Every call begins with it: those that come in the same moment ask in one round trip. */
export const findSession = coalesceCalls<
  SessionAsked,
  ReturnType<typeof toSession> | null,
  DatabasePool
>({
  run: async (db, lenderId, asked) => {
    const found = await queryLender(db, lenderId, () => asked.map((one) => sessionStatement(one)))
    return found.map(([row]) => (row === undefined ? null : toSession(row)))
  },
})
