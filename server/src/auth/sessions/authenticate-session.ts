import { serverIdleMs } from '@quittance/domain/auth/sign-in/idle'
import type { Borrower } from '../../lenders/borrower.ts'
import type { AuthContext } from '../auth-context.ts'
import { coalesceCalls } from '../../platform/coalesce-calls.ts'
import type { DatabasePool } from '../../platform/database/pool.ts'
import {
  type PollState,
  queryLender,
  withLenderTransaction,
} from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  polledSessionsStatement,
  type SessionsStatement,
  sessionsStatement,
  toSession,
  touchSession,
} from './session-repository.ts'
import { hashToken } from '../../platform/token.ts'

/** An act is noted at most this often: a note costs a write; milliseconds. */
const noteEveryMs = 15_000

/**
 * The borrower of a live session of this lender: not ended, not past its 12 hours, and with an act
 * of theirs within the idle time (AMB-99). Null for any other token.
 */
export async function authenticateSession(
  context: SessionContext,
  asked: TokenUse,
): Promise<Borrower | null> {
  return (await authenticateBy(findSession, context, asked))?.borrower ?? null
}

type SessionContext = Pick<AuthContext, 'db' | 'clocks'>
type TokenUse = { readonly lender: Lender; readonly token: string; readonly isAct: boolean }

/**
 * The same, and in the same question how that stands which the session polls: most polls end with
 * that.
 */
export function pollAuthenticator(context: SessionContext, state: PollState) {
  const find = sessionFinder(polledSessionsStatement(state))
  return (asked: TokenUse) => authenticateBy(find, context, asked)
}

async function authenticateBy(
  find: typeof findSession,
  { db, clocks }: SessionContext,
  { lender, token, isAct }: TokenUse,
): Promise<{ readonly borrower: Borrower; readonly pollState: string } | null> {
  const now = clocks.elapsed()
  const tokenHash = hashToken(token)
  const idleSince = now - serverIdleMs(lender.settings.portal.sessionTimeout)
  const found = await find(db, lender.id, { tokenHash, now, idleSince })
  if (found === null) return null
  const { lastActAt, ...borrower } = found.session
  if (isAct && now - lastActAt >= noteEveryMs)
    await withLenderTransaction(db, lender.id, (trx) => touchSession(trx, tokenHash, now))
  return { borrower: { lenderId: lender.id, ...borrower }, pollState: found.pollState }
}

type SessionAsked = {
  readonly tokenHash: Buffer
  /** milliseconds, as what follows */
  readonly now: number
  /** a session without an act since then is over */
  readonly idleSince: number
}

type FoundSession = {
  readonly session: ReturnType<typeof toSession>
  /** '' where nothing is polled, or nothing is there yet */
  readonly pollState: string
}

/** Every call begins with it: those that come in the same moment are one question, in one round trip. */
function sessionFinder(statement: SessionsStatement) {
  return coalesceCalls<SessionAsked, FoundSession | null, DatabasePool>({
    async run(db, lenderId, asked) {
      const together = {
        tokenHashes: asked.map(({ tokenHash }) => tokenHash),
        // They came within a moment: what is over for the last of them is over.
        now: new Date(Math.max(...asked.map(({ now }) => now))),
        idleSince: new Date(Math.max(...asked.map(({ idleSince }) => idleSince))),
      }
      const [rows] = await queryLender(db, lenderId, () => [statement(together)] as const)
      const byHash = new Map(rows.map((row) => [nameOf(row.token_hash), row]))
      return asked.map(({ tokenHash }) => {
        const row = byHash.get(nameOf(tokenHash))
        if (row === undefined) return null
        return { session: toSession(row), pollState: row.poll_state ?? '' }
      })
    },
  })
}

function nameOf(tokenHash: Buffer): string {
  return tokenHash.toString('latin1')
}

export const findSession = sessionFinder(sessionsStatement)
